import { nothing, type ProjectFiles, type ProjectProposal } from './project-proposal.ts';

const managers = [
  { lock: 'uv.lock', run: 'uv run ', setup: 'uv sync --frozen' },
  { lock: 'poetry.lock', run: 'poetry run ', setup: 'poetry install --no-interaction' },
  { lock: 'pdm.lock', run: 'pdm run ', setup: 'pdm sync' },
] as const;

/** Tools that pyproject.toml or the requirements name. A mention is enough: what isn't there fails on the first run. */
export function detectPython(files: ProjectFiles): ProjectProposal {
  const sources = ['pyproject.toml', 'requirements.txt', 'requirements-dev.txt', 'setup.cfg', 'tox.ini', 'pytest.ini'];
  const present = sources.filter((path) => files.has(path));
  const unittest = detectUnittest(files);
  if (present.length === 0) return unittest ?? nothing;
  const text = present.map((path) => `${path}\n${files.get(path) ?? ''}`).join('\n');
  const manager = managers.find(({ lock }) => files.has(lock));
  const prefix = manager?.run ?? 'python3 -m ';
  const names = (tool: string): boolean => new RegExp(String.raw`\b${tool}\b`).test(text);
  const tools = [
    ['pytest', 'pytest -q'],
    ['ruff', 'ruff check .'],
    ['mypy', 'mypy .'],
  ] as const;
  const found = tools.filter(([tool]) => names(tool));
  if (unittest !== null && !names('pytest')) {
    const others = found.map(([, command]) => prefix + command);
    const quick = unittest.quick.map((command) => (manager === undefined ? command : `${manager.run}${command}`));
    return {
      quick,
      full: others,
      setup: manager?.setup ?? null,
      reasons: [...unittest.reasons, ...found.map(([tool]) => `${present.join(', ')}: ${tool}`)],
    };
  }
  return {
    quick: found.filter(([tool]) => tool === 'pytest').map(([, command]) => prefix + command),
    full: found.filter(([tool]) => tool !== 'pytest').map(([, command]) => prefix + command),
    setup: manager?.setup ?? null,
    reasons: [
      ...found.map(([tool]) => `${present.join(', ')} name${present.length === 1 ? 's' : ''} ${tool}`),
      ...(found.length === 0 ? [`${present.join(', ')}: no test runner is named`] : []),
    ],
  };
}

/** Tests of the standard library's own kind. Its search goes down into a folder only where that is a package. */
function detectUnittest(files: ProjectFiles): ProjectProposal | null {
  const tests = [...files].filter(
    ([path, text]) => /^(?:tests?\/)?test[^/]*\.py$/.test(path) && /^\s*(?:import|from) unittest\b/m.test(text),
  );
  const [first] = tests.map(([path]) => path);
  if (first === undefined) return null;
  const folder = first.includes('/') ? (first.split('/')[0] ?? '') : '';
  const found = folder === '' || files.has(`${folder}/__init__.py`);
  const command = found ? 'python3 -m unittest' : `python3 -m unittest discover -s ${folder}`;
  return { quick: [command], full: [], setup: null, reasons: [`${first} uses unittest`] };
}

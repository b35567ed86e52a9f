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
  if (present.length === 0) return nothing;
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

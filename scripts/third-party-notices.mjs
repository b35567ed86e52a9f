import { readdirSync, readFileSync } from 'node:fs';

/** Packages that name the MIT licence in their package.json but carry no text of it. */
const mitWithoutText = ['@nodable/entities'];

/**
 * The text of THIRD-PARTY-NOTICES: name, version and licence of each package whose code is in the bundle.
 * Throws when a package has no licence text, because the licences ask for their text to be passed on.
 * @param {readonly string[]} moduleIds absolute paths, as rolldown reports them
 */
export function thirdPartyNotices(moduleIds) {
  const directories = new Set();
  for (const id of moduleIds) {
    const match = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id);
    if (match) directories.add(match[0]);
  }
  const notices = [...directories].map(notice).toSorted();
  return ['lastgreen contains code of these packages.', ...notices].join(`\n\n${'-'.repeat(80)}\n\n`) + '\n';
}

/** @param {string} directory */
function notice(directory) {
  const manifest = JSON.parse(readFileSync(`${directory}/package.json`, 'utf8'));
  const texts = readdirSync(directory)
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .toSorted()
    .map((file) => readFileSync(`${directory}/${file}`, 'utf8').trim());
  if (texts.length === 0) texts.push(standardText(manifest));
  return [`${manifest.name} ${manifest.version} (${manifest.license})`, ...texts].join('\n\n');
}

/** @param {{ name: string, license?: string, author?: string | { name: string } }} manifest */
function standardText({ name, license, author }) {
  if (!mitWithoutText.includes(name) || license !== 'MIT' || author === undefined) {
    throw new Error(`${name} is bundled but has no licence text`);
  }
  // Our own licence is the same one.
  const mit = readFileSync(new URL('../LICENSE', import.meta.url), 'utf8').trim();
  return mit.replace(/^Copyright .*$/m, `Copyright (c) ${typeof author === 'string' ? author : author.name}`);
}

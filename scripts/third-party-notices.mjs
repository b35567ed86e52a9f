import { readdirSync, readFileSync } from 'node:fs';

/**
 * The text of THIRD-PARTY-NOTICES: name, version and licence of each package whose code is in the bundle.
 * Throws when a package has no licence file, because the licences ask for their text to be passed on.
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
  const { name, version, license } = JSON.parse(readFileSync(`${directory}/package.json`, 'utf8'));
  const files = readdirSync(directory).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  if (files.length === 0) throw new Error(`${name} is bundled but has no licence file`);
  const texts = files.toSorted().map((file) => readFileSync(`${directory}/${file}`, 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
}

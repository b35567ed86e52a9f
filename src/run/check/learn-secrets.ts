import type { Settings } from '../../config/settings.ts';
import { copiedTexts } from '../../host/git/tree/copied-texts.ts';
import { findNamed } from '../../host/git/tree/find-named.ts';
import { openSecrets, type Secrets } from '../secrets.ts';

/** The values that a run would copy into its trees, read from the user's checkout. */
export function learnSecrets(root: string, { trees }: Pick<Settings, 'trees'>): Secrets {
  const secrets = openSecrets();
  for (const glob of trees.copy)
    for (const path of findNamed(root, glob)) for (const text of copiedTexts(root, path)) secrets.learn(text);
  return secrets;
}

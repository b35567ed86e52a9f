import { ciFile, configFiles } from './gate-config/config-files.ts';
import { goTestMains } from './gate-config/go-test-main.ts';
import { loadedUnasked } from './gate-config/loaded-unasked.ts';
import { possibleConfig } from './gate-config/possible-config.ts';
import { readConfig } from './gate-config/read-config.ts';
import { rubyHooks } from './gate-config/ruby-hooks.ts';
import { scriptsIn } from './gate-config/scripts-in.ts';
import { shadowedPrograms } from './gate-config/shadowed-programs.ts';
import { splitCommands } from './gate-config/split-commands.ts';
import type { Found } from './finding.ts';
import type { Guard } from './guard.ts';
import { onlyNew } from './only-new.ts';

/** Whether a file says how the gates work, by its name alone. */
export function isGateConfig(path: string): boolean {
  return configFiles.some((pattern) => pattern.test(path));
}

/** A change to what the gates run, or to how they run it. */
export const gateConfigChanged: Guard = {
  rule: 'gate-config-changed',
  severity: 'block',
  disarms: true,
  find({ files, commands, scriptLines, workFolder }) {
    const started = splitCommands(commands, workFolder);
    const named = scriptsIn(started);
    const reached = scriptsIn(splitCommands(scriptLines, workFolder));
    const shadowed = shadowedPrograms(started);
    const hooks = onlyNew(files, (file, side) => [...goTestMains(file, side), ...rubyHooks(file, side)]);
    const found = files.flatMap((file): readonly Found[] => {
      const { path } = file;
      const lower = path.toLowerCase();
      const read = readConfig(file, [...commands, ...scriptLines]);
      if (read !== null) return read;
      if (isGateConfig(path)) {
        return [{ path, line: null, message: `${path} says how ${ciFile.test(path) ? 'CI works' : 'the gates work'}` }];
      }
      if (named.has(lower)) return [{ path, line: null, message: `${path} is a script that a gate's command names` }];
      // A test that such a script names may grow; whether it still holds is found out by running it as it was.
      if (reached.has(lower) && !file.isTest)
        return [{ path, line: null, message: `${path} is run by a gate, through a script of package.json` }];
      if (file.before === null) {
        if (shadowed.modules.has(lower))
          return [{ path, line: null, message: `${path} is found before the test runner of that name` }];
        if (shadowed.executables.has(lower.replace(/\.(?:exe|cmd|bat|ps1)$/, '')))
          return [{ path, line: null, message: `${path} is found before the program of that name` }];
      }
      if (possibleConfig.some((pattern) => pattern.test(path)))
        return [{ path, line: null, message: `${path} may say how the gates work`, atMost: 'ask' }];
      return loadedUnasked(file, files);
    });
    return [...found, ...hooks];
  },
};

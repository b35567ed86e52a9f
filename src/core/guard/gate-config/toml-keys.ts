import type { TomlTable } from './read-toml.ts';

/** Values by their whole path; below `[[bin]]` of the name a it begins with `bin#a`. */
export function tomlKeys(tables: readonly TomlTable[]): ReadonlyMap<string, string> {
  return new Map(
    tables.flatMap(({ name, isListed, entries }, index) => {
      const own = entries.get('name')?.replaceAll(/["']/g, '').replaceAll('.', '_') ?? index;
      const table = isListed ? `${name}#${own}` : name;
      return [...entries].map(([key, value]): [string, string] => [table === '' ? key : `${table}.${key}`, value]);
    }),
  );
}

/** A value of a configuration with the keys that lead to it. */
export interface Setting {
  readonly keys: readonly string[];
  readonly value: string | number | boolean | null;
  readonly line: number;
}

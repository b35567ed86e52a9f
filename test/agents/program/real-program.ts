/** What a real program needs to work offline against the scripted model, in a home of its own. */
export interface RealProgram {
  readonly name: string;
  /** Files below its home, with their text. */
  home(url: string): Readonly<Record<string, string>>;
  /** Of the user's environment. */
  env(url: string, home: string): Readonly<Record<string, string>>;
  /** What `lastgreen.yaml` says of it beside its name. */
  readonly agent: { readonly model?: string; readonly args?: readonly string[]; readonly env?: readonly string[] };
  /** Whether it tells what the work costs. */
  readonly tellsCost: boolean;
}

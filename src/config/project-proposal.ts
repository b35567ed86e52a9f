/** Files of a repository's root by path; an empty text where only their being there counts. */
export type ProjectFiles = ReadonlyMap<string, string>;

/** What one kind of project brings to a first configuration. */
export interface ProjectProposal {
  /** Commands after each attempt. */
  readonly quick: readonly string[];
  /** Further ones before a task is done. */
  readonly full: readonly string[];
  readonly setup: string | null;
  /** Why, and what was left out, for people. */
  readonly reasons: readonly string[];
}

export const nothing: ProjectProposal = { quick: [], full: [], setup: null, reasons: [] };

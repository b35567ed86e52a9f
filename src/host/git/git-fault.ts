/** Git can't do what is needed of it: a process fails or doesn't answer, a directory or an object is gone or damaged. */
export class GitFault extends Error {}

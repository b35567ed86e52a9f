/** Files by which runners may be set: whether one is read depends on others, so a person is asked. */
export const possibleConfig: readonly RegExp[] = [
  // Make, Gradle: parts that the main file takes in.
  /\.mk$/i,
  /(?:^|\/)(?:buildSrc|build-logic)\/|\.gradle(?:\.kts)?$/,
  // PHP: named as what is loaded first, and the order of the last run.
  /(?:^|\/)tests?\/bootstrap\.php$|(?:^|\/)\.phpunit\.result\.cache$/i,
  // Java: loaded by the libraries of these names.
  /(?:^|\/)mockito-extensions\/[^/]+$|(?:^|\/)META-INF\/services\/(?:org\.(?:mockito|assertj|hamcrest|spockframework)|io\.kotest|com\.tngtech)\.[^/]+$/,
  // Runners of tasks.
  /(?:^|\/)(?:gulpfile|Gruntfile)(?:\.babel)?\.[cm]?[jt]s$|(?:^|\/)(?:moon|\.moon\/[^/]+)\.ya?ml$|^(?:rush\.json|common\/config\/rush\/[^/]+)$|(?:^|\/)Earthfile$/i,
];

const configuration =
  '(?:implementation|api|compileOnly|compileOnlyApi|runtimeOnly|annotationProcessor|kapt|ksp|developmentOnly|(?:test|androidTest|testFixtures|debug|integrationTest)(?:Implementation|Api|CompileOnly|RuntimeOnly|AnnotationProcessor))';
const quoted = String.raw`(?:"[^"$\\]*"|'[^'$\\]*')`;
const coordinates = String.raw`(?:${quoted}|libs(?:\.\w+)+|kotlin\(${quoted}\)|project\(${quoted}\))`;

/** A line of a Gradle script that brings one package in, and does nothing else. */
export const gradlePackage = new RegExp(
  String.raw`^\s*${configuration}\s*\(?\s*(?:platform\()?${coordinates}\)?\)?\s*$`,
);

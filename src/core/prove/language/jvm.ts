import type { Language } from '../language.ts';

/** Class files that were compiled against others than there are now, and names that reflection looks for. */
const missing: readonly string[] = [
  String.raw`NoClassDefFoundError: ([\w/$.]+)`,
  String.raw`ClassNotFoundException: ([\w/$.]+)`,
  String.raw`NoSuch(?:Method|Field)(?:Error|Exception): '?(?:[^\s'(]+ ){0,6}(?:[\w$]+[./])*([\w$<>]+)`,
  String.raw`MissingPropertyException: No such property: (\w+)`,
  String.raw`MissingMethodException: No signature of method: (?:[\w$]+\.)*(\w+)\(\)`,
  // Gradle leaves the message away.
  String.raw`(?:NoClassDefFoundError|ClassNotFoundException|NoSuch(?:Method|Field)(?:Error|Exception))$`,
];

export const jvm: Language = {
  missing: missing.map((wording) => new RegExp(String.raw`^(?:Caused by: )?(?:[\w$]+\.)*${wording}`)),
  unparsable: [],
  otherThrown: /Unexpected exception type thrown|Expecting actual throwable to be an instance of/,
  missingInside: missing.map((wording) => new RegExp(wording)),
};

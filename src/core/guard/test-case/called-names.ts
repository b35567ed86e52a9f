const called = /[\w$]+(?=[(!])/g;
const asserting =
  /^(?:[aA]ssert\w*|expect\w*|require|equals?|deep\w*|strict\w*|ok|is\w*|to[A-Z]\w*|eq|be|Errorf?|Fatalf?|Equal|len|test|it|func|function|fn|array|if|for|while|switch|catch|Run|Should|Be|vec)$/;

/** What a piece of a test calls, apart from what asserts: its subjects. */
export function calledNames(text: string): string[] {
  return (text.match(called) ?? []).filter((name) => !asserting.test(name));
}

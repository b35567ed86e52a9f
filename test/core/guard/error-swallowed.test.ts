import { describe, expect, test } from 'vitest';
import { findingsOf } from '../../support/guard-case.ts';
import { letsPass, stops } from '../../support/rule-cases.ts';

const go = (body: string): string => `package a\n\nfunc f() error {\n\terr := g()\n\t${body}\n\treturn err\n}\n`;

describe('errors that are lost', () => {
  stops('error-swallowed', 'note', {
    'an empty catch @1': ['src/a.ts', 'f();\n', 'try { f(); } catch {}\n'],
    'a catch that answers nothing @1': ['src/a.ts', 'f();\n', 'try { f(); } catch (e) { return null; }\n'],
    'a rejection @1': ['src/a.js', 'f();\n', 'f().catch(() => {});\n'],
    'a rejection that becomes nothing @1': ['src/a.js', 'f();\n', 'f().catch(() => undefined);\n'],
    'except and pass @3': ['a.py', 'f()\n', 'try:\n    f()\nexcept:\n    pass\n'],
    'a broad except that answers nothing @4': [
      'a.py',
      'f()\n',
      'def g():\n    try:\n        return f()\n    except Exception as e:\n        return None\n',
    ],
    'suppress @1': ['a.py', 'f()\n', 'with contextlib.suppress(Exception):\n    f()\n'],
    'an error of Go that is put away @5': ['a.go', go('h()'), go('_ = err')],
    'an error of Go that becomes nil @5': ['a.go', go('h()'), go('if err != nil {\n\t\treturn nil\n\t}')],
    'an empty branch in Go @5': ['a.go', go('h()'), go('if err != nil {\n\t}')],
    'a default in Rust @1': [
      'src/a.rs',
      'fn f() -> R { let a = g()?; }\n',
      'fn f() -> R { let a = g().unwrap_or_default(); }\n',
    ],
    'an empty arm in Rust @1': ['src/a.rs', 'fn f() {}\n', 'fn f() { match g() { Ok(a) => h(a), Err(_) => {} } }\n'],
    'an empty branch in Rust @1': ['src/a.rs', 'fn f() {}\n', 'fn f() { if let Err(_) = g() {} }\n'],
    'Java @1': ['A.java', 'class A {}\n', 'class A { void f() { try { g(); } catch (Exception e) {} } }\n'],
    'Java, answered with null @1': [
      'A.java',
      'class A {}\n',
      'class A { Object f() { try { return g(); } catch (Exception e) { return null; } } }\n',
    ],
    'Java, one of two @1': [
      'A.java',
      'class A {}\n',
      'class A { void f() { try { g(); } catch (A e) { h(e); } catch (B e) { } } }\n',
    ],
    'Ruby @3': ['lib/a.rb', 'f\n', 'begin\n  f\nrescue\nend\n'],
    'Ruby, as a modifier @1': ['lib/a.rb', 'f\n', 'x = f rescue nil\n'],
    'Ruby, answered with nil @3': ['lib/a.rb', 'f\n', 'begin\n  f\nrescue StandardError => e\n  nil\nend\n'],
    'C# @1': ['A.cs', 'class A {}\n', 'class A { void F() { try { G(); } catch { } } }\n'],
    'C#, of a type @1': ['A.cs', 'class A {}\n', 'class A { void F() { try { G(); } catch (Exception e) { } } }\n'],
    'C#, answered with null @1': [
      'A.cs',
      'class A {}\n',
      'class A { object F() { try { return G(); } catch (Exception) { return null; } } }\n',
    ],
    'PHP @2': ['src/a.php', '<?php\nf();\n', '<?php\ntry { f(); } catch (\\Exception $e) {}\n'],
    'PHP, kept silent @2': ['src/a.php', '<?php\nf();\n', '<?php\n$a = @f();\n'],
    'PHP, answered with null @2': [
      'src/a.php',
      '<?php\nf();\n',
      '<?php\nfunction g() { try { f(); } catch (E $e) { return null; } }\n',
    ],
    'C++ @1': ['src/a.cpp', 'void f();\n', 'void f() { try { g(); } catch (...) {} }\n'],
    'shell @1': ['a.sh', 'f\n', 'f 2>/dev/null || true\n'],
    'shell, from here on @1': ['a.sh', 'f\n', 'set +e\nf\n'],
  });

  letsPass('error-swallowed', {
    'a catch that passes on': ['src/a.ts', 'f();\n', 'try { f(); } catch (e) { throw new MyError(e); }\n'],
    'a catch that says why': ['src/a.ts', 'f();\n', 'try { f(); } catch { /* it is gone already */ }\n'],
    'a rejection that is told': ['src/a.js', 'f();\n', 'f().catch(report);\nf().catch((e) => log(e));\n'],
    'one that stood there': ['src/a.ts', 'try { f(); } catch {}\n', 'try { f(1); } catch {}\n'],
    'a narrow except': ['a.py', 'f()\n', 'try:\n    f()\nexcept FileNotFoundError:\n    pass\n'],
    'an except that logs': ['a.py', 'f()\n', 'try:\n    f()\nexcept Exception:\n    log.exception("f")\n'],
    'an except that says why': [
      'a.py',
      'f()\n',
      'try:\n    f()\nexcept Exception:\n    # a cache may fail\n    pass\n',
    ],
    'an error of Go that is passed on': ['a.go', go('h()'), go('if err != nil {\n\t\treturn err\n\t}')],
    'an error of Go with words': ['a.go', go('h()'), go('if err != nil {\n\t\treturn fmt.Errorf("f: %w", err)\n\t}')],
    'another value of Go': ['a.go', go('h()'), go('_ = value\n\tif a != nil {\n\t\treturn nil\n\t}')],
    'a default in Rust where there was no error': [
      'src/a.rs',
      'fn f() {}\n',
      'fn f() { let a = map.get(1).unwrap_or_default(); }\n',
    ],
    'an arm that tells': ['src/a.rs', 'fn f() {}\n', 'fn f() { match g() { Ok(a) => h(a), Err(e) => warn(e) } }\n'],
    'an error in Rust that is passed on': [
      'src/a.rs',
      'fn f() {}\n',
      'fn f() -> R { if let Err(e) = g() { return Err(e); } }\n',
    ],
    'a name in Java that says it': [
      'A.java',
      'class A {}\n',
      'class A { void f() { try { g(); } catch (E ignored) {} } }\n',
    ],
    'a catch in Java that throws': [
      'A.java',
      'class A {}\n',
      'class A { void f() { try { g(); } catch (E e) { throw new R(e); } } }\n',
    ],
    'a catch in Java that logs': [
      'A.java',
      'class A {}\n',
      'class A { void f() { try { g(); } catch (E e) { log.warn("g", e); } } }\n',
    ],
    'a narrow rescue': ['lib/a.rb', 'f\n', 'begin\n  f\nrescue Errno::ENOENT\n  nil\nend\n'],
    'a rescue that logs': ['lib/a.rb', 'f\n', 'begin\n  f\nrescue => e\n  log(e)\nend\n'],
    'a rescue that raises': ['lib/a.rb', 'f\n', 'begin\n  f\nrescue => e\n  raise Mine, e\nend\n'],
    'a catch in C# that throws': [
      'A.cs',
      'class A {}\n',
      'class A { void F() { try { G(); } catch (Exception e) { throw; } } }\n',
    ],
    'a catch in C# that says why': [
      'A.cs',
      'class A {}\n',
      'class A { void F() { try { G(); } catch { /* closing */ } } }\n',
    ],
    'a catch in PHP that logs': ['src/a.php', '<?php\nf();\n', '<?php\ntry { f(); } catch (E $e) { report($e); }\n'],
    'a catch in C++ that throws': ['src/a.cpp', 'void f();\n', 'void f() { try { g(); } catch (...) { throw; } }\n'],
    'a failure in shell that stays': ['a.sh', 'f\n', 'f 2>/dev/null\nf || exit 1\nset -e\n'],
  });

  test('says which', async () => {
    const after = { 'a.py': 'try:\n    f()\nexcept:\n    pass\n', 'b.ts': 'f().catch(() => {});\n' };
    expect((await findingsOf({ after })).map(({ severity, message }) => `${severity} ${message}`)).toEqual([
      'note a caught error is lost: "except: pass"',
      'note a rejection is lost: "f().catch(() => {})"',
    ]);
  });
});

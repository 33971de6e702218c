import assert from "node:assert/strict";
import { parseTemplate } from "../../core/cards/template.ts";
import type { Problem } from "../../core/problem.ts";

function problemsOf(source: string): readonly Problem[] {
  const parsed = parseTemplate(source, "widgets/card.json");
  return parsed.kind === "problems" ? parsed.problems : [];
}

type Refusal = readonly [source: string, line: number, column: number, code: string, message: string, fix?: string];

const REFUSALS: readonly Refusal[] = [
  ["{% include 'a' %}", 1, 4, "template.unsupported", "include is not supported"],
  ["a\n{% import 'a' as b %}", 2, 4, "template.unsupported", "import is not supported"],
  ["{% from 'a' import b %}", 1, 4, "template.unsupported", "from … import is not supported"],
  ["{% extends 'a' %}", 1, 4, "template.unsupported", "extends is not supported"],
  ["{% block a %}{% endblock %}", 1, 4, "template.unsupported", "block is not supported"],
  ["{% macro a() %}{% endmacro %}", 1, 4, "template.unsupported", "macro is not supported"],
  ["{% call a() %}{% endcall %}", 1, 4, "template.unsupported", "call is not supported"],
  [
    "{% filter upper %}{% endfilter %}",
    1,
    11,
    "template.unsupported",
    "filter blocks are not supported; use {{ value | filter }}",
  ],
  ["{% switch a %}{% case 1 %}b{% endswitch %}", 1, 4, "template.unsupported", "switch is not supported"],
  ["{% asyncEach a in b %}{% endeach %}", 1, 4, "template.unsupported", "asyncEach is not supported"],
  ["{% asyncAll a in b %}{% endall %}", 1, 4, "template.unsupported", "asyncAll is not supported"],
  ["{% ifAsync a %}{% endif %}", 1, 4, "template.unsupported", "ifAsync is not supported"],
  ["a\r\n  {% with a=1 %}{% endwith %}", 2, 6, "template.unsupported", "with is not supported"],
  ["{% verbatim %}{% endverbatim %}", 1, 4, "template.unsupported", "verbatim is not supported"],
  ["{{ r/a/g }}", 1, 4, "template.unsupported", "regular expressions are not supported"],
  ["{{ a | uper }}", 1, 8, "template.unknown-filter", "there is no filter uper", "Did you mean `upper`?"],
  ["{{ a is defned }}", 1, 4, "template.unknown-test", "there is no test defned", "Did you mean `defined`?"],
  ["{{ rang(3) }}", 1, 8, "template.unknown-function", "there is no function rang", "Did you mean `range`?"],
  ["{{ a.uppercase() }}", 1, 15, "template.unknown-method", "there is no method uppercase"],
  ["{{ a | round(1, 'ceil', 2) }}", 1, 8, "template.too-many-arguments", "filter round takes 2 arguments at most"],
  ["{{ a | round(digits=1) }}", 1, 8, "template.unknown-argument", "filter round has no argument digits"],
  ["{{ 4 is divisibleby 2 }}", 1, 21, "template.syntax", "expected variable end", "write divisibleby(…) with brackets"],
  ["{% for x in a %}{{ loop.idx }}{% endfor %}", 1, 24, "template.unsupported", "loop has no field idx"],
  ["{{ 1e5 }}", 1, 4, "template.unsupported", '"1e5" is not a name'],
  ["{{ a", 1, 5, "template.syntax", "the template ends inside a tag, a comment or a text in quotes"],
  ["{{ a[] }}", 1, 5, "template.unsupported", "a value is missing here"],
  ["{{ [1:2] }}", 1, 5, "template.unsupported", "Slice is not supported here"],
  ["{{ [1, 2 }}", 1, 10, "template.syntax", "expected a comma or the closing bracket"],
  ["{{ (1] }}", 1, 6, "template.syntax", "expected a comma or the closing bracket"],
  ["{{ {'a' 1} }}", 1, 9, "template.syntax", "expected a colon after the key"],
  ["a\n\n{# b", 3, 6, "template.syntax", "the template ends inside a tag, a comment or a text in quotes"],
];

for (const [source, line, column, code, message, fix] of REFUSALS) {
  Deno.test(`parseTemplate refuses ${JSON.stringify(source)} at its place`, () => {
    const place = { file: "widgets/card.json", line, column };
    assert.deepEqual(problemsOf(source)[0], { ...place, code, message, ...(fix === undefined ? {} : { fix }) });
  });
}

Deno.test("parseTemplate reports every problem in one run", () => {
  const lines = problemsOf("{{ a | uper }}\n{% include 'a' %}\n{{ b is defned }}\n{{ c | loud }}").map(({ line }) =>
    line
  );
  assert.deepEqual(lines, [1, 2, 3, 4]);
});

Deno.test("parseTemplate gives a template or problems for a text cut off anywhere", () => {
  const source =
    `{%- set _c -%}{% for k, v in o.items() if v[1:-1] is not none %}{# c #}{{ {'a': [1, "x",], 'b': -v | round(1)} | tojson }}` +
    `{% if a == 1 and not b %}{% raw %}{{ x }}{% endraw %}{% elif c %}y{% else %}{{ 1 if a else 2 if b else 3 }}{% endif %}{% else %}{% endfor %}{%- endset -%}`;
  for (let end = 0; end <= source.length; end++) {
    const problems = problemsOf(source.slice(0, end));
    for (const { line, column, message } of problems) {
      assert.equal(line, 1);
      assert.ok(column >= 1 && column <= end + 2, `${column} of ${end}`);
      assert.doesNotMatch(message, /undefined|Cannot read|is not a function/);
    }
  }
  assert.deepEqual(problemsOf(source), []);
});

Deno.test("parseTemplate returns plain data that can be cached", () => {
  const parsed = parseTemplate("{{ a | upper }}{% for x in range(2) %}{{ x }}{% endfor %}", "a");
  assert.equal(parsed.kind, "ok");
  assert.deepEqual(structuredClone(parsed), parsed);
});

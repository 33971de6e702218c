/**
 * Templates that try to run code, to reach more than their data, or to exhaust the desk's time and memory.
 *
 * @module
 */
import assert from "node:assert/strict";
import { print } from "./print.ts";
import { doesNotHang } from "../support/wait.ts";

/** What an attack may come to: no parse, no render, or harmless text. */
type Attack = readonly [what: string, template: string, wanted: RegExp];

const REFUSED = /^refused: /;
const FAILED = /^failed: /;
const NOTHING = /^(?:null)?$/;

/** Reaching for functions, prototypes and globals. */
const ESCAPES: readonly Attack[] = [
  ["the constructor of a text's constructor", "{{ ''.constructor.constructor('return Deno.pid')() }}", REFUSED],
  ["the constructor of range", "{{ range.constructor('return Deno.readTextFileSync(\"/etc/passwd\")')() }}", REFUSED],
  ["a constructor by a built name", "{{ ''['const' ~ 'ructor'] }}", NOTHING],
  ["a constructor by an added name", "{{ ''['const' + 'ructor']['const' + 'ructor']('return 1')() }}", REFUSED],
  ["the constructor of a map", "{{ ({}).constructor }}", NOTHING],
  ["a call of the constructor of a map", "{{ ({}).constructor.constructor('return 1')() }}", REFUSED],
  ["the constructor of a list", "{{ [].constructor.constructor }}", NOTHING],
  ["the constructor of a number", "{{ (1).constructor }}", NOTHING],
  ["joiner", "{{ joiner.constructor('return 1')() }}", REFUSED],
  ["joiner as a function", "{{ joiner(',') }}", REFUSED],
  ["cycler", "{{ cycler('a').constructor }}", REFUSED],
  ["the prototype of a map", "{{ ({}).__proto__ | tojson }}", NOTHING],
  ["the prototype of a list", "{{ [].__proto__.push | tojson }}", NOTHING],
  ["the prototype of a text", "{{ 'a'.__proto__.toString | tojson }}", NOTHING],
  ["a getter of prototypes", "{{ ({}).__lookupGetter__('x') }}", REFUSED],
  ["a setter of prototypes", "{{ ({}).__defineGetter__('x', 1) }}", REFUSED],
  ["globalThis", "{{ globalThis }}{{ Deno }}{{ process }}{{ window }}{{ self }}{{ require }}", NOTHING],
  ["a field of globalThis", "{{ globalThis.Deno.pid }}", NOTHING],
  ["a call of fetch", "{{ fetch('https://example.com') }}", REFUSED],
  ["a call of eval", "{{ eval('1') }}", REFUSED],
  ["a call of Function", "{{ Function('return 1')() }}", REFUSED],
  ["import()", "{{ import('x') }}", REFUSED],
  ["arguments and this", "{{ this }}{{ arguments }}{{ self }}{{ context }}{{ env }}{{ frame }}", NOTHING],
  ["toString of a map", "{{ ({}).toString() }}", REFUSED],
  ["valueOf of a map", "{{ ({}).valueOf }}", NOTHING],
  ["hasOwnProperty of a map", "{{ ({}).hasOwnProperty('a') }}", REFUSED],
  ["a filter named constructor", "{{ 'a' | constructor }}", REFUSED],
  ["a filter named __proto__", "{{ 'a' | __proto__ }}", REFUSED],
  ["a filter named toString", "{{ 'a' | toString }}", REFUSED],
  ["a test named constructor", "{{ 'a' is constructor }}", REFUSED],
  ["a function named hasOwnProperty", "{{ hasOwnProperty('a') }}", REFUSED],
  ["a method named constructor", "{{ 'a'.constructor('b') }}", REFUSED],
  ["a method by a built name", "{{ 'a'['up' ~ 'per']() }}", REFUSED],
  ["map over a filter named constructor", "{{ ['a'] | map('constructor') | list }}", FAILED],
  [
    "map over attributes of prototypes",
    "{{ ['a'] | map(attribute='constructor.name') | list | tojson }}",
    /^\[null\]$/,
  ],
  ["select by a test named constructor", "{{ [{'a': 1}] | selectattr('a', 'constructor') | list }}", FAILED],
  ["groups by constructor", "{{ [{'a': 1}] | groupby('constructor') | tojson }}", /"grouper":null/],
  ["a key __proto__ in a literal", "{{ {'__proto__': {'x': 1}}.x | tojson }}", NOTHING],
  ["a field __proto__ of a namespace", "{% set n = namespace() %}{% set n.__proto__ = {'x': 1} %}{{ n.x }}", NOTHING],
  ["a variable named __proto__", "{% set __proto__ = {'x': 1} %}{{ x }}", NOTHING],
  ["writing to a map", "{% set o = {} %}{% set o.x = 1 %}{{ o.x }}", FAILED],
  ["writing to data", "{% set data.x = 1 %}", FAILED],
  ["writing to a constructor", "{% set data.constructor.x = 1 %}", REFUSED],
  ["writing to an index", "{% set l = [1] %}{% set l[0] = 2 %}", FAILED],
  ["appending to data", "{% set _ = list.append(1) %}", FAILED],
  ["a method of data", "{{ data.run() }}", REFUSED],
  ["a function in data", "{{ call }}{{ data.run }}{{ data.run.call }}", NOTHING],
  ["the loop as a value", "{% for x in [1] %}{{ loop }}{% endfor %}", REFUSED],
  ["the loop's constructor", "{% for x in [1] %}{{ loop.constructor }}{% endfor %}", REFUSED],
  ["a file", "{% include '/etc/passwd' %}", REFUSED],
  ["an import", "{% import 'x' as y %}{% from 'x' import y %}", REFUSED],
  ["a parent template", "{% extends 'x' %}{% block a %}{{ super() }}{% endblock %}", REFUSED],
  ["a macro that calls itself", "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", REFUSED],
  ["a regular expression", "{{ r/(a+)+$/ }}", REFUSED],
  ["a regular expression in replace", "{{ 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!' | replace(r/(a+)+$/, '') }}", REFUSED],
  ["a broken regular expression", "{{ r/(/ }}", REFUSED],
  ["a replacement pattern", "{{ 'abc' | replace('b', '$&$`') }}", /^a\$&\$`c$/],
  ["html in JSON", "{{ '</script>' | tojson }}", /^"\\u003c\/script\\u003e"$/],
];

/** Time and memory. */
const BOMBS: readonly Attack[] = [
  ["a huge range", "{% for i in range(30000000) %}{% endfor %}", FAILED],
  ["a range beyond numbers", "{{ range(10 ** 300) | length }}", FAILED],
  ["an endless range", "{{ range(10 ** 400) | length }}", FAILED],
  ["a range with a tiny step", "{{ range(0, 10, 0.1) | list }}", FAILED],
  ["nested loops", "{% for i in range(3000) %}{% for j in range(3000) %}{% endfor %}{% endfor %}", FAILED],
  ["many loops of long lists", "{% for i in range(200) %}{{ big | sort | length }}{% endfor %}", FAILED],
  [
    "a text that doubles",
    "{% set n = namespace(s='a') %}{% for i in range(99) %}{% set n.s = n.s ~ n.s %}{% endfor %}",
    FAILED,
  ],
  [
    "a text that doubles by join",
    "{% set n = namespace(s='a') %}{% for i in range(99) %}{% set n.s = [n.s, n.s] | join %}{% endfor %}",
    FAILED,
  ],
  [
    "a text that doubles by capture",
    `{% set s = 'aaaaaaaa' %}${"{% set s %}{{ s }}{{ s }}{% endset %}".repeat(30)}`,
    FAILED,
  ],
  [
    "a text that grows by replace",
    "{% set n = namespace(s='a') %}{% for i in range(99) %}{% set n.s = n.s | replace('a', 'aa') %}{% endfor %}",
    FAILED,
  ],
  ["a repeated text", "{{ 'a' * 999999999 }}", FAILED],
  ["a text repeated an endless number of times", "{{ 'a' * (10 ** 400) }}", NOTHING],
  ["a text repeated many times", "{% for i in range(5000) %}{% set x = 'abcdefgh' * 8000 %}{% endfor %}", FAILED],
  [
    "many changed long texts",
    "{% set s = 'a' * 60000 %}{% for i in range(5000) %}{% set x = s | upper %}{% endfor %}",
    FAILED,
  ],
  [
    "a long text found often",
    "{% set s = 'a' * 60000 %}{% for i in range(5000) %}{{ ('b' ~ 'a' * 30000) in s }}{% endfor %}",
    FAILED,
  ],
  [
    "a text split often",
    "{% set s = 'a ' * 30000 %}{% for i in range(500) %}{{ s.split() | length }}{% endfor %}",
    FAILED,
  ],
  [
    "a list that doubles",
    "{% set n = namespace(l=[1]) %}{% for i in range(99) %}{% set n.l = n.l + n.l %}{% endfor %}",
    FAILED,
  ],
  [
    "a list in a list in a list",
    "{% set n = namespace(l=[]) %}{% for i in range(5000) %}{% set n.l = [n.l] %}{% endfor %}{{ n.l | tojson }}",
    FAILED,
  ],
  [
    "a tree of shared lists",
    "{% set n = namespace(l=[]) %}{% for i in range(50) %}{% set n.l = [n.l, n.l] %}{% endfor %}{{ n.l | tojson }}",
    FAILED,
  ],
  [
    "two trees of shared lists compared",
    "{% set n = namespace(a=[], b=[]) %}{% for i in range(50) %}{% set n.a = [n.a, n.a] %}{% set n.b = [n.b, n.b] %}{% endfor %}{{ n.a == n.b }}",
    FAILED,
  ],
  ["a list that holds itself", "{% set l = [] %}{% set _ = l.append(l) %}{{ l | tojson }}", FAILED],
  [
    "a list that holds itself, compared",
    "{% set l = [] %}{% set _ = l.append(l) %}{% set m = [] %}{% set _ = m.append(m) %}{{ l == m }}",
    FAILED,
  ],
  ["a list that holds itself, unique", "{% set l = [] %}{% set _ = l.append(l) %}{{ l | unique | length }}", FAILED],
  ["a namespace that holds itself", "{% set n = namespace() %}{% set n.n = n %}{{ n | tojson }}", FAILED],
  [
    "a list that grows while it is read",
    "{% set l = [1] %}{% for x in l %}{% set _ = l.append(x) %}{% endfor %}{{ l | length }}",
    /^2$/,
  ],
  ["a wide indent", "{{ big | tojson(indent=999999999) }}", FAILED],
  ["a wide number", "{{ '%.99f' | format(1) }}", /^1\.0+$/],
  ["a long argument printed often", `{% set s = 'a' * 60000 %}{{ '${"{0}".repeat(9000)}'.format(s) }}`, FAILED],
  ["a long argument printed often by %s", "{% set s = 'a' * 60000 %}{{ '%s%s%s%s' | format(s, s, s, s) }}", FAILED],
  ["small batches", "{{ [1] | batch(999999999, 'x') | list }}", FAILED],
  ["a huge power", "{{ (10 ** 400) | tojson }}", NOTHING],
  ["division by zero", "{{ 1 / 0 }}", FAILED],
  ["remainder by zero", "{{ 1 % 0 }}", FAILED],
  ["data printed often", "{% for i in range(5000) %}{{ text }}{% endfor %}", FAILED],
];

/** Long texts for the parser. */
const LONG: readonly Attack[] = [
  ["brackets thousands deep", `{{ ${"(".repeat(20_000)}1${")".repeat(20_000)} }}`, REFUSED],
  ["lists thousands deep", `{{ ${"[".repeat(100_000)}`, REFUSED],
  ["maps thousands deep", `{{ ${"{'a':".repeat(20_000)}`, REFUSED],
  ["calls thousands deep", `{{ ${"range(".repeat(20_000)}`, REFUSED],
  ["nots thousands deep", `{{ ${"not ".repeat(60_000)}1 }}`, REFUSED],
  ["signs thousands deep", `{{ ${"- ".repeat(100_000)}1 }}`, REFUSED],
  ["ifs thousands deep", "{% if a %}".repeat(20_000), REFUSED],
  ["elifs thousands long", `{% if a %}${"{% elif a %}".repeat(10_000)}{% endif %}`, /^(?:refused|$)/],
  ["loops thousands deep", "{% for a in b %}".repeat(15_000), REFUSED],
  ["captures thousands deep", "{% set a %}".repeat(20_000), REFUSED],
  ["inline ifs thousands deep", `{{ ${"1 if a else ".repeat(20_000)}1 }}`, REFUSED],
  ["attributes thousands long", `{{ a${".a".repeat(30_000)} }}`, REFUSED],
  ["filters thousands long", `{{ a${"|e".repeat(20_000)} }}`, REFUSED],
  ["sums thousands long", `{{ 1${"+1".repeat(20_000)} }}`, REFUSED],
  ["joins thousands long", `{{ 1${"~1".repeat(20_000)} }}`, REFUSED],
  ["ors thousands long", `{{ 1${" or 1".repeat(15_000)} }}`, REFUSED],
  ["calls thousands long", `{{ a${"()".repeat(20_000)} }}`, REFUSED],
  ["white space that ends in no tag", `a${" ".repeat(250_000)}b`, FAILED],
  ["white space before a tag", `a${" ".repeat(250_000)}{%- if a %}{% endif %}`, /^a$/],
  ["white space inside text before a tag", `a${" ".repeat(250_000)}b{%- if a %}{% endif %}`, FAILED],
  ["raw without an end", `{% raw %}${"{% ".repeat(80_000)}`, REFUSED],
  ["raw with a late end", `{% raw %}${"{%  raw ".repeat(20_000)}{% endraw %}`, FAILED],
  ["a comment without an end", `{# ${"{#".repeat(100_000)}`, REFUSED],
  ["a text in quotes without an end", `{{ "${"a".repeat(250_000)}`, REFUSED],
  ["a regular expression without an end", `{{ r/${"a".repeat(250_000)}`, REFUSED],
  ["a long name", `{{ ${"a".repeat(250_000)} }}`, NOTHING],
  ["a long unknown filter", `{{ a | ${"a".repeat(250_000)} }}`, REFUSED],
  ["a long number", `{{ ${"9".repeat(250_000)} }}`, /Infinity/],
  ["a template that is too long", "a".repeat(262_145), REFUSED],
];

const DATA = {
  text: "a".repeat(50_000),
  big: Array.from({ length: 10_000 }, (_item, at) => at),
  list: [1],
  call: () => "called",
  data: { run: () => "called" },
};

for (const [what, template, wanted] of [...ESCAPES, ...BOMBS, ...LONG]) {
  Deno.test(`renderText withstands ${what}`, () => {
    const before = JSON.stringify(DATA);
    const text = doesNotHang(() => print(template, DATA));
    assert.match(text.slice(0, 400), wanted);
    assert.equal(JSON.stringify(DATA), before);
    assert.equal(Object.hasOwn(Object.prototype, "x"), false);
  });
}

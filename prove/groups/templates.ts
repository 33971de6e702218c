/**
 * Card templates that try to run code, to read other data, or to exhaust time and memory.
 *
 * @module
 */
import type { Copy } from "../copy.ts";
import { type Group, tally } from "../group.ts";
import { callAsOwner, type ToolAnswer } from "../mcp.ts";

/** Each is a template; `MARK` is written only if code ran. */
const TEMPLATES: readonly string[] = [
  '{{ range.constructor("return MARK()")() }}',
  '{{ "".constructor.constructor("return MARK()")() }}',
  '{{ [].__proto__.constructor.constructor("return process")() }}',
  "{{ {}.__class__.__mro__ }}",
  "{{ self }}{{ self._TemplateReference__context }}",
  "{{ cycler.__init__.__globals__ }}",
  "{{ lipsum.__globals__ }}",
  "{{ joiner.__init__ }}",
  "{{ namespace.__class__ }}",
  "{{ Deno.env.toObject() | tojson }}",
  "{{ process.env | tojson }}",
  "{{ globalThis | tojson }}",
  "{{ this | tojson }}",
  "{{ constructor }}",
  "{{ __proto__ }}",
  "{{ toString }}",
  "{{ valueOf() }}",
  '{% set x = "a".__proto__ %}{{ x }}',
  '{% import "/etc/passwd" as x %}{{ x }}',
  '{% include "/etc/passwd" %}',
  '{% extends "/etc/passwd" %}',
  '{{ "%s" | format(constructor) }}',
  '{{ "{0.constructor}".format(1) }}',
  '{{ ("x" * 1000000000) | length }}',
  "{{ 9 ** 9 ** 9 }}",
  "{% for a in range(1000000000) %}x{% endfor %}",
  "{% for a in range(9999) %}{% for b in range(9999) %}{% for c in range(9999) %}x{% endfor %}{% endfor %}{% endfor %}",
  '{{ "a" | replace("", "aaaaaaaaaaaaaaaa") | replace("a", "aaaaaaaaaaaaaaaaaaaaaaaaaaaa") | replace("a", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa") }}',
  '{{ "x" | center(1000000000) }}',
  '{{ "x" | indent(100000000) }}',
  "{{ [1] | batch(1000000000) | list }}",
  '{{ "a,b" | wordwrap(0) }}',
  '{{ "' + "a".repeat(5000) + '" | urlize }}',
  "{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}",
  "{{ [[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]] | tojson }}",
  "{{ " + "(".repeat(2000) + "1" + ")".repeat(2000) + " }}",
  '{"type": "Card", "children": [{"type": "Text", "value": "<script>MARK()</script>"}]}',
  '{"type": "Card", "children": [{"type": "Markdown", "value": "[x](javascript:MARK())"}]}',
  '{"type": "Card", "children": [{"type": "Image", "src": "javascript:MARK()"}]}',
  '{"type": "Card", "children": [{"type": "Button", "label": "x", "onClickAction": {"type": "tool:delete_everything"}}]}',
];

const LEAKS = /root:x:0|"PATH"|DENO_DIR|\[native code\]|globalThis/;
const SAMPLE = { name: "a sample name" };

function preview(copy: Copy, template: string): Promise<ToolAnswer> {
  return callAsOwner(copy, "preview_widget", { template, data: SAMPLE });
}

/** Hostile card templates. */
export const templates: Group = {
  name: "Templates",
  promise: "A card's template is data: it runs no code, reads nothing but its data, and ends quickly.",
  evidenceFor: ["AISVS 9.3.2", "AISVS 9.6.1", "LLM05", "LLM10"],
  run: async (copy) => {
    const counted = tally();
    const honest = await preview(
      copy,
      '{"type": "Card", "children": [{"type": "Text", "value": {{ name | tojson }}}]}',
    );
    counted.control("a plain template is drawn with its data", honest.text.includes(SAMPLE.name));
    for (const template of TEMPLATES) {
      const what = template.slice(0, 60);
      const answer = await preview(copy, template);
      counted.note(
        LEAKS.test(answer.text.replaceAll(JSON.stringify(template).slice(1, -1), "")) ? `leaked: ${what}` : null,
      );
      counted.note(answer.status === 200 ? null : `answered ${answer.status}: ${what}`);
    }
    return counted.result();
  },
};

/**
 * The choice of a language for dates, times and numbers.
 *
 * @module
 */
import type { JsonValue } from "../../../core/json.ts";
import { languageName } from "../../../core/language_name.ts";
import { LANGUAGE_TAGS } from "../../../core/languages/language_tags.ts";
import type { ControlProps } from "./field.ts";
import { noteIds } from "../form/field_box.tsx";
import { notesOf, SettingBox } from "./setting_box.tsx";

/** The field of a setting. */
export function LanguageControl(props: ControlProps & { readonly value: JsonValue }) {
  const { row, name, value } = props;
  return (
    <SettingBox {...props}>
      <select id={row.path} name={name} {...noteIds(notesOf(props))}>
        <LanguageOptions chosen={value === null ? null : String(value)} none={row.placeholder ?? ""} />
      </select>
    </SettingBox>
  );
}

/** The options of a list of languages; `none` is the text of the first option, which selects none. */
export function LanguageOptions({ chosen, none }: { chosen: string | null; none: string }) {
  const known = new Set<string>([...LANGUAGE_TAGS, ...(chosen === null ? [] : [chosen])]);
  const options = [...known].map((tag) => ({ tag, label: languageName(tag) }));
  return (
    <>
      <option value="">{none}</option>
      {options.toSorted((one, other) => one.label < other.label ? -1 : 1).map(({ tag, label }) => (
        <option key={tag} value={tag} selected={tag === chosen}>{label}</option>
      ))}
    </>
  );
}

/**
 * The kinds of field: one for each type of setting, and one for each special control.
 *
 * @module
 */
import type { SettingRow, SettingType } from "../../../core/settings/rows.ts";
import type { SettingControl } from "../../../core/settings/setting.ts";
import {
  CardsControl,
  ChoiceControl,
  ColourControl,
  LinesControl,
  NumberControl,
  ParagraphControl,
  RangeControl,
  SwitchControl,
  TextControl,
} from "./controls.tsx";
import { plainKind, type SettingFieldKind } from "./field.ts";
import { hoursKind, TimezoneControl } from "./hours.tsx";
import { LanguageControl } from "./language.tsx";
import { OpenersControl } from "./openers.tsx";
import { PictureControl, readPicture } from "./picture.tsx";
import { rulesKind } from "./rules.tsx";
import { readBoolean, readLines, readNumber, readRows, readText } from "./read_value.ts";

const FIELD_KINDS: Readonly<Record<SettingType | SettingControl, SettingFieldKind>> = {
  boolean: plainKind(readBoolean, SwitchControl),
  choice: plainKind(readText, ChoiceControl),
  cards: plainKind(readText, CardsControl),
  number: plainKind(readNumber, NumberControl),
  range: plainKind(readNumber, RangeControl),
  text: plainKind(readText, TextControl),
  paragraph: plainKind(readText, ParagraphControl),
  language: plainKind(readText, LanguageControl),
  picture: plainKind(readPicture, PictureControl),
  colour: plainKind(readText, ColourControl),
  timezone: plainKind(readText, TimezoneControl),
  list: plainKind(readLines, LinesControl),
  openers: plainKind(readRows(["path", "text"]), OpenersControl),
  hours: hoursKind,
  rules: rulesKind,
};

/** The kind of field that edits a setting. */
export function fieldKindOf({ control, type }: SettingRow): SettingFieldKind {
  return FIELD_KINDS[control ?? type];
}

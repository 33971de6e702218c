/**
 * Answers by shape: envelopes, lists, single values, and almost nothing.
 *
 * @module
 */
import type { ApiAnswer } from "./answer.ts";

/** Answers that are of every shape. */
export const SHAPE_ANSWERS: readonly ApiAnswer[] = [
  {
    title: "JSON:API",
    data: {
      jsonapi: { version: "1.0" },
      data: {
        type: "tickets",
        id: "9",
        attributes: {
          subject: "Cannot export",
          priority: "urgent",
          "created-at": "2026-11-20T08:00:00Z",
          "due at": null,
        },
        relationships: { owner: { data: { id: "1" } } },
      },
      included: [],
    },
    shows: [/Title "Cannot export"/, /"Urgent"/, /"Created at"[\s\S]*20 Nov 2026, 08:00/],
  },
  {
    title: "a success envelope around pages",
    data: {
      success: true,
      message: "OK",
      data: {
        items: [{ name: "Ann", role: "Admin", last_login: "2026-11-19T10:00:00Z" }, {
          name: "Bo",
          role: "Member",
          last_login: null,
        }],
      },
      meta: { page: 1, total: 2 },
    },
    shows: [/^ListView/, /"Ann"/, /"Admin"/, /"Bo"/],
  },
  {
    title: "a list of people at the top",
    data: [{
      id: 1,
      name: "Leanne Graham",
      username: "Bret",
      email: "leanne@example.com",
      address: { city: "Gwenborough" },
      website: "hildegard.example",
    }, { id: 2, name: "Ervin Howell", username: "Antonette", email: "ervin@example.com" }],
    shows: [/^ListView/, /"Leanne Graham"/, /"Bret"/, /"Ervin Howell"/],
  },
  {
    title: "measurements, which only columns tell apart",
    data: [{ date: "2026-11-18", requests: 1200, errors: 3 }, { date: "2026-11-19", requests: 1350, errors: 0 }],
    shows: [/Table\.Row header=true/, /"Date"[\s\S]*"Requests"[\s\S]*"Errors"/, /18 Nov 2026[\s\S]*"1200"[\s\S]*"3"/],
  },
  { title: "a list of words", data: ["read", "write"], shows: [/Title "Answer"/, /"read"/, /"write"/] },
  {
    title: "a list of numbers in an envelope",
    data: { scores: [3, 5, 8] },
    shows: [/Title "Scores"/, /"3"[\s\S]*"5"[\s\S]*"8"/],
  },
  { title: "an empty list", data: [], shows: [/Title "Answer"/, /Nothing here yet/] },
  { title: "an empty page", data: { data: [], has_more: false }, shows: [/Nothing here yet/] },
  { title: "nothing", data: {}, shows: [/There is nothing to show/] },
  { title: "null", data: null, shows: [/Card/] },
  { title: "a number", data: 42, shows: [/"Value"[\s\S]*"42"/] },
  { title: "a text", data: "It works.", shows: [/"Value"[\s\S]*"It works\."/] },
  { title: "a yes", data: true, shows: [/"Value"[\s\S]*"Yes"/] },
  {
    title: "a deep answer",
    data: {
      report: {
        title: "Deep",
        a: { b: { c: { d: { e: "far" } } }, x: "near" },
        totals: { rows: 4, share_percent: 61.5 },
      },
    },
    shows: [/Title "Deep"/, /"near"/, /"Rows"[\s\S]*"4"/, /61\.5 %/],
  },
  {
    title: "nulls and empty texts only",
    data: { name: null, status: null, renews_on: null, page_url: null, avatar: null, notes: "", tags: [], owner: null },
    shows: [/Title "Answer"/],
  },
];

/**
 * Answers and refusals of the tools for the desk's settings.
 *
 * @module
 */
import assert from "node:assert/strict";
import { listSettingsChanges } from "../../core/settings/change.ts";
import { readSettings } from "../../core/settings/settings.ts";
import type { ToolCase } from "./tools_cases.ts";

const TOOL = "update_desk_settings";
const HOURS = { timezone: "Europe/Berlin", days: [{ day: "monday", from: "09:00", to: "17:00" }] };

/** Successes and failures of both tools. */
export const SETTINGS_CASES: readonly ToolCase[] = [
  {
    tool: "get_desk_settings",
    input: {},
    says:
      /^\{"ai":\{"enabled":true.*"widget":\{"appearance":\{.*"inbox":\{.*"data":\{"retentionDays":null,"activityDays":null\}\}$/,
  },
  { tool: "get_desk_settings", input: { part: "ai" }, fails: "invalid_input", says: /There is no parameter `part`/ },
  {
    tool: TOOL,
    input: { inbox: { awayMessage: "Back at nine.", businessHours: HOURS }, message: "Office hours" },
    says:
      /"saved":true,"dryRun":false,"version":1,"changed":\[\{"path":"inbox\.businessHours\.days","change":"changed"\}.*"diff":"--- settings/,
    then: async (_, { desk, workspace }) => {
      const { inbox, ai } = await readSettings(desk, workspace);
      assert.deepEqual([inbox.awayMessage, inbox.businessHours, ai.enabled], ["Back at nine.", HOURS, true]);
      const [line] = await listSettingsChanges(desk, workspace, 10);
      assert.deepEqual([line?.by, line?.via, line?.message], ["owner (Cursor)", "mcp", "Office hours"]);
    },
  },
  {
    tool: TOOL,
    input: { ai: { enabled: false }, dryRun: true },
    says: /"saved":false,"dryRun":true,.*"changed":\[\{"path":"ai\.enabled"/,
    then: async (_, { desk, workspace }) => {
      assert.equal((await readSettings(desk, workspace)).ai.enabled, true);
      assert.deepEqual(await listSettingsChanges(desk, workspace, 10), []);
    },
  },
  {
    tool: TOOL,
    input: { data: '{"retentionDays": 30}' },
    before: (server) => server.call(TOOL, { ai: { nudges: false } }),
    says: /"saved":true.*"changed":\[\{"path":"data\.retentionDays"/,
    then: async (_, { desk, workspace }) => {
      const { ai, data } = await readSettings(desk, workspace);
      assert.deepEqual([ai.nudges, data.retentionDays], [false, 30]);
    },
  },
  {
    tool: TOOL,
    input: { widget: { appearance: { suggestions: ["A?"] } } },
    before: (server) => server.call(TOOL, { widget: { appearance: { suggestions: ["B?", "C?"], radius: 4 } } }),
    says: /"saved":true/,
    then: async (_, { desk, workspace }) => {
      const { widget: { appearance: { suggestions, radius } } } = await readSettings(desk, workspace);
      assert.deepEqual([suggestions, radius], [["A?"], 4], "a list is replaced, an object is merged");
    },
  },
  { tool: TOOL, input: {}, fails: "invalid_input", says: /No setting was named/ },
  { tool: TOOL, input: { inbx: {} }, fails: "invalid_input", says: /no parameter `inbx`.*Did you mean `inbox`/ },
  {
    tool: TOOL,
    input: { inbox: { awaymesage: "x" } },
    fails: "invalid_input",
    says: /There is no setting `inbox\.awaymesage`\..*Did you mean `awayMessage`/,
  },
  {
    tool: TOOL,
    input: { inbox: { businessHours: { days: [{ day: "monday", form: "09:00", to: "17:00" }] } } },
    fails: "invalid_input",
    says: /`inbox\.businessHours\.days\.0\.from` is missing.*no setting `inbox\.businessHours\.days\.0\.form`/,
  },
  {
    tool: TOOL,
    input: { widget: { appearance: { theme: "drak", color: "blue", radius: 99 } }, ai: { enabled: "no" } },
    fails: "invalid_input",
    says:
      /`ai\.enabled` cannot be \\"no\\": it must be true or false.*color` cannot be \\"blue\\": a colour is written #rrggbb.*radius` cannot be 99: it may be at most 32.*theme` cannot be \\"drak\\".*Did you mean `dark`/,
  },
  { tool: TOOL, input: { ai: "on" }, fails: "invalid_input", says: /`ai` must be an object, not text/ },
  {
    tool: TOOL,
    input: { ai: { enabled: false }, expectedVersion: 7 },
    fails: "version_conflict",
    says: /Version 7 was expected, but version 1 is live/,
  },
];

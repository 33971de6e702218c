/**
 * A desk for tests of workspaces: with a database of its own, its first workspace with an owner, and further ones.
 *
 * @module
 */
import { DeskError } from "../../core/problem.ts";
import type { Caller } from "../../core/teammates/caller.ts";
import { makeWorkspace } from "../../core/teammates/edit_workspaces.ts";
import { ownDatabase } from "../support/database.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";

/** Opens the desk. A later workspace of {@linkcode newWorkspace} is its first one's owner's. */
export async function workspacesStage() {
  const desk = await testDesk({}, await ownDatabase());
  Deno.test.afterAll(() => desk.close());
  const first = await testWorkspace(desk);
  const owner = await testCaller(desk, first.id);
  const newWorkspace = async (name: string) => {
    desk.pass(1000);
    return await makeWorkspace(desk, owner, name);
  };
  return { desk, first, owner, newWorkspace };
}

/** Whether an error is a refusal with this code. */
export const refused = (code: string) => (error: unknown) => error instanceof DeskError && error.code === code;

/** The workspace of a caller, and their id in it. */
export const membershipOf = ({ workspace, teammate }: Caller) => ({ workspace, teammate: teammate.id });

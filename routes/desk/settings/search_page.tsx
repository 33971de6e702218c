/**
 * The search through all settings.
 *
 * @module
 */
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { Page } from "../page/layout.tsx";
import { Empty } from "../ui/parts.tsx";
import { shellOf } from "../page/shell.ts";
import { findSettings } from "./find.ts";
import { QUERY_CHARS_MAX, SettingsTop } from "./top.tsx";

/** `GET /desk/settings/search?q=`: lists the settings that match the words. */
export async function showSettingsSearch(served: Served, asked: TeammateRequest): Promise<Response> {
  const query = (new URL(asked.request.url).searchParams.get("q") ?? "").trim().slice(0, QUERY_CHARS_MAX);
  const shell = shellOf(served, asked);
  const found = findSettings(query, shell.mayOpen);
  return await htmlAnswer(
    <Page shell={shell} title="Search settings" path="/desk/settings">
      <SettingsTop shell={shell} says="Find a setting by its name or by what it does." current={null} query={query} />
      <section class="panel" aria-label="Found settings">
        {found.length === 0
          ? (
            <Empty
              icon="search"
              title={query === "" ? "Search all settings" : `No setting fits “${query}”`}
              says="Try one word, such as hours, mail or colour."
            />
          )
          : (
            <ul class="list found-settings">
              {found.map(({ label, help, page, href }) => (
                <li key={`${href} ${label}`}>
                  <a href={href}>{label}</a> <span class="muted">{page}</span>
                  {help !== "" && <p class="muted">{help}</p>}
                </li>
              ))}
            </ul>
          )}
      </section>
    </Page>,
  );
}

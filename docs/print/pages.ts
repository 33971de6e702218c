/**
 * Every printed page of the reference. A new page is a new line here.
 *
 * @module
 */
import { apiPage } from "./api.ts";
import { cardsPage } from "./cards.ts";
import { environmentPage } from "./environment.ts";
import { errorsPage } from "./errors.ts";
import { importsPage } from "./imports.ts";
import { limitsPage } from "./limits.ts";
import { liveStorePage } from "./live_store.ts";
import { messagesPage } from "./messages.ts";
import { metricsPage } from "./metrics.ts";
import { outcomesPage } from "./outcomes.ts";
import { problemsPage } from "./problems.ts";
import { processesPage } from "./processes.ts";
import { recordsPage } from "./records.ts";
import { rolesPage } from "./roles.ts";
import { routesPage } from "./routes.ts";
import { settingsPage } from "./settings.ts";
import { toolsPage } from "./tools.ts";
import { webhooksPage } from "./webhooks.ts";

/** The text of each page by its file in `docs/reference/`. */
export const PRINTED_PAGES: Readonly<Record<string, () => string>> = {
  "api.md": apiPage,
  "cards.md": cardsPage,
  "chat-messages.md": messagesPage,
  "environment.md": environmentPage,
  "errors.md": errorsPage,
  "imports.md": importsPage,
  "limits.md": limitsPage,
  "live-store.md": liveStorePage,
  "metrics.md": metricsPage,
  "outcomes.md": outcomesPage,
  "problems.md": problemsPage,
  "processes.md": processesPage,
  "records.md": recordsPage,
  "roles.md": rolesPage,
  "routes.md": routesPage,
  "settings.md": settingsPage,
  "tools.md": toolsPage,
  "webhooks.md": webhooksPage,
};

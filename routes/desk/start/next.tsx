/**
 * The pages after the first steps, which prepare a desk for a team.
 *
 * @module
 */
import { Icon, type IconName } from "../ui/icons.tsx";
import type { Shell } from "../page/shell.ts";

type NextPage = { readonly path: string; readonly icon: IconName; readonly title: string; readonly says: string };

/** The most needed first. */
const NEXT: readonly NextPage[] = [
  { path: "/desk/settings/team/invite", icon: "people", title: "Invite your team", says: "They answer in the inbox." },
  {
    path: "/desk/widget/appearance",
    icon: "widget",
    title: "Make the chat yours",
    says: "Colours, greeting and suggested questions.",
  },
  {
    path: "/desk/agent/tests",
    icon: "test",
    title: "Test the agent",
    says: "Questions that it must keep answering correctly.",
  },
  {
    path: "/desk/settings/mail",
    icon: "conversations",
    title: "Set up mail",
    says: "Answers reach customers who have left.",
  },
  {
    path: "/desk/settings/inbox",
    icon: "clock",
    title: "Set your business hours",
    says: "Opening hours, and who gets what.",
  },
  {
    path: "/desk/knowledge/questions",
    icon: "book",
    title: "Close the gaps",
    says: "Questions that it could not answer.",
  },
];

/** The pages that the reader may open, after every step is done. */
export function NextPages({ shell }: { shell: Shell }) {
  const pages = NEXT.filter(({ path }) => shell.mayOpen(path));
  return (
    <section class="start-next" aria-labelledby="next">
      <h2 id="next">The agent answers about your customers' accounts. What comes next</h2>
      <ul>
        {pages.map(({ path, icon, title, says }) => (
          <li key={path} class="panel">
            <Icon name={icon} />
            <a href={path}>{title}</a>
            <p>{says}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

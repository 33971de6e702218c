/**
 * The probes: two actions and a card added to the copy's agent, so that every group has something to try whatever the
 * owner's agent can do.
 *
 * @module
 */

/** The probes' files, which call an app at this origin. */
export function probeFiles(origin: string): ReadonlyMap<string, string> {
  return new Map([
    ["actions/prove_read.yaml", READ],
    ["actions/prove_change.yaml", CHANGE],
    ["widgets/prove_card.json", CARD],
  ].map(([path = "", text = ""]) => [path, text.replaceAll("ORIGIN", origin)]));
}

const READ = `description: Reads the customer's record.
url: "ORIGIN/records/{user.id}"
headers:
  Authorization: "Bearer {secrets.PROVE_KEY}"
widget: prove_card
`;

const CHANGE = `description: Changes the customer's record.
method: POST
url: "ORIGIN/records/{user.id}/change"
headers:
  Authorization: "Bearer {secrets.PROVE_KEY}"
body:
  to: "{to}"
  amount: "{amount}"
input:
  to:
    type: string
    description: Where to.
  amount:
    type: integer
    description: How much.
`;

const CARD = JSON.stringify({
  version: "1.0",
  name: "Record",
  template: JSON.stringify({
    type: "Card",
    children: [
      { type: "Text", value: "A record" },
      {
        type: "Button",
        label: "Change it",
        onClickAction: { type: "tool:prove_change", payload: { to: "card", amount: 1 } },
      },
    ],
  }),
  sample: {},
});

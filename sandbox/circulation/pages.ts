import { amountText } from "../converge/request-fields.ts";
import { html, type Html } from "#core/html.ts";
import { sandboxPage } from "../page.ts";
import type { Account } from "./accounts.ts";
import { type Behavior, behaviors } from "./behavior.ts";
import type { CommandBody, StoredCommand } from "./commands.ts";

const path = "/sandbox/circulation";

export type PublicationView = {
  readonly code: string;
  readonly behaviour: Behavior;
  readonly drawnOn: string;
  readonly commands: readonly StoredCommand[];
  readonly accounts: readonly Account[];
};

/** Shows what the emulated circulation system was sent and what it did, with controls for its failures. */
export const circulationPage = (publications: readonly PublicationView[]): string =>
  sandboxPage(
    "Sandbox circulation",
    `${path}/circulation.css`,
    html`<h1>Sandbox circulation</h1>
      <p>
        The circulation system of the sandbox publishers. It holds what it is told until its nightly draw, which comes
        automatically at 08:00 UTC.
      </p>
      ${publications.length === 0 ? html`<p>It has not been told anything yet.</p>` : publications.map(section)}`,
  );

const section = ({ code, behaviour, drawnOn, commands, accounts }: PublicationView): Html => {
  const held = commands.filter(({ status }) => status === "held").length;
  return html`<section aria-labelledby="of-${code}">
    <h2 id="of-${code}">${code}</h2>
    <form method="post" action="${path}/draw">
      <input type="hidden" name="publication" value="${code}" />
      <p>
        Last draw: the night to ${drawnOn}. ${held === 0 ? "Nothing waits." : `${held} of the commands below wait.`}
      </p>
      <button type="submit">Run the nightly draw now</button>
    </form>
    <form method="post" action="${path}/behaviour">
      <input type="hidden" name="publication" value="${code}" />
      <label for="behaviour-${code}">How it behaves</label>
      <select id="behaviour-${code}" name="behaviour">
        ${Object.entries(behaviors).map(
          ([name, says]) =>
            html`<option value="${name}" ${name === behaviour ? html`selected` : null}>${says}</option>`,
        )}
      </select>
      <button type="submit">Change</button>
    </form>
    <h3>Commands, newest first</h3>
    ${
      commands.length === 0
        ? html`<p>None yet.</p>`
        : html`<ol class="rows">
            ${commands.map(commandRow)}
          </ol>`
    }
    <h3>Accounts</h3>
    ${
      accounts.length === 0
        ? html`<p>None yet: a start waits for the draw.</p>`
        : html`<ol class="rows">
            ${accounts.map(accountRow)}
          </ol>`
    }
  </section>`;
};

function detailOf(body: CommandBody): string {
  switch (body.kind) {
    case "start":
    case "name":
      return `${body.details.subscriber.firstName} ${body.details.subscriber.lastName}`;
    case "payment":
      return `$${amountText(body.details.amount)}, paid through ${body.details.paidThrough}, receipt ${body.details.receipt}`;
    case "stop":
      return `until ${body.details.restartOn}, papers: ${body.details.papers}`;
    case "restart":
      return `after ${body.details.after.kind}`;
    case "complaint":
      return `${body.details.problem}, ${body.details.resolution}`;
    case "rateChange":
      return `${body.details.rateCode}, $${amountText(body.details.amount)}`;
    case "move":
      return Object.values(body.details.deliverTo).filter(Boolean).join(", ");
    case "cancel":
      return body.details.because;
  }
}

const standing = ({ status, effective, code, message }: StoredCommand): string =>
  status === "refused"
    ? `refused: ${code}${message === "" ? "" : ` (${message})`}`
    : `${status === "held" ? "held until the draw" : "done"}, effective ${effective ?? "not named"}`;

const commandRow = (kept: StoredCommand): Html =>
  html`<li>
    <p class="what"><strong>${kept.body.kind}</strong> for account ${kept.body.account}, meant for ${kept.body.date}</p>
    <p>${detailOf(kept.body)}</p>
    <p class="${kept.status}">${standing(kept)}</p>
    <p>
      Came
      <time datetime="${new Date(kept.received).toISOString()}"
        >${new Date(kept.received).toISOString().slice(0, 19).replace("T", " ")}</time
      >
      UTC${kept.times === 1 ? "" : `, sent ${kept.times} times and taken once`}
    </p>
  </li>`;

const accountRow = ({ number, name, status, expire }: Account): Html =>
  html`<li>
    <p class="what"><strong>${number}</strong> ${name}</p>
    <p>${status === "active" ? "active" : "ends when it expires"}, expires ${expire ?? "never: not paid for"}</p>
  </li>`;

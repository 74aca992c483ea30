import { html, type Html } from "#core/html.ts";
import { sandboxPage } from "../page.ts";
import { type Behavior, behaviors } from "./behavior.ts";
import type { AcceptedMessage } from "./message-store.ts";

export type ShownReceiver = {
  readonly domain: string;
  readonly behavior: Behavior;
  /** Newest first. */
  readonly messages: readonly AcceptedMessage[];
};

/** A page that shows what each sandbox publication's receiver got, and how it behaves. */
export const receiverPage = (path: string, receivers: readonly ShownReceiver[]): string =>
  sandboxPage(
    "Sandbox webhook receiver",
    `${path}/webhooks.css`,
    html`<h1>Sandbox webhook receiver</h1>
      <p>
        What another system of a sandbox publisher was sent, newest first. Nothing here left this machine. To let a
        publication send here, run <code>./doorstep webhook add sandbox --publication DOMAIN --events all</code>.
      </p>
      ${receivers.length === 0 ? html`<p>Nothing was sent yet.</p>` : receivers.map((receiver) => section(path, receiver))}`,
  );

const section = (path: string, { domain, behavior, messages }: ShownReceiver): Html =>
  html`<section>
    <h2>${domain}</h2>
    <form method="post" action="${path}/behavior">
      <input type="hidden" name="publication" value="${domain}" />
      <label for="behavior-${domain}">The receiver</label>
      <select id="behavior-${domain}" name="behavior">
        ${Object.entries(behaviors).map(([name, { says }]) => option(name, says, name === behavior))}
      </select>
      <button type="submit">Set</button>
    </form>
    <ol>
      ${messages.map(row)}
    </ol>
  </section>`;

const option = (name: string, says: string, isChosen: boolean): Html =>
  isChosen ? html`<option value="${name}" selected>${says}</option>` : html`<option value="${name}">${says}</option>`;

const row = ({ id, receivedAt, times, body }: AcceptedMessage): Html =>
  html`<li>
    <h3>${typeOf(body)}</h3>
    <p>
      <code>${id}</code> at <time datetime="${receivedAt}">${receivedAt.replace("T", " ")}</time>${
        times > 1 ? `, and again ${times - 1} times: taken once` : null
      }
    </p>
    <pre>${pretty(body)}</pre>
  </li>`;

const typeOf = (body: string): string => {
  const read: unknown = JSON.parse(body);
  return typeof read === "object" && read !== null && "type" in read ? String(read.type) : "(no type)";
};

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

import { html, type Html } from "#core/html.ts";
import { sandboxPage } from "../page.ts";
import { type Behavior, behaviors } from "./behavior.ts";
import type { ListHook, Member } from "./list-store.ts";

export type Audience = {
  readonly list: string;
  readonly behavior: Behavior;
  readonly members: readonly Member[];
  readonly hooks: readonly ListHook[];
};

/** A page that shows who is on each sandbox publication's list, and what a person can do there. */
export const listPage = (path: string, audiences: readonly Audience[]): string =>
  sandboxPage(
    "Sandbox mailing list",
    `${path}/mailchimp.css`,
    html`<h1>Sandbox mailing list</h1>
      <p>
        The emulated Mailchimp. Nothing here left this machine, and nobody gets an email from it. Readers who agree to
        news by email appear within a minute; what you press here is reported back at once.
      </p>
      ${audiences.length === 0 ? html`<p>No publication has used its list yet.</p>` : audiences.map((each) => section(path, each))}`,
  );

const section = (path: string, { list, behavior, members, hooks }: Audience): Html =>
  html`<section>
    <h2>Audience ${list}</h2>
    <form method="post" action="${path}/behavior">
      <input type="hidden" name="list" value="${list}" />
      <label for="behavior-${list}">Mailchimp</label>
      <select id="behavior-${list}" name="behavior">
        ${Object.entries(behaviors).map(([name, { says }]) => option(name, says, name === behavior))}
      </select>
      <button type="submit">Set</button>
    </form>
    <p>${hooks.length === 0 ? "It reports to nobody yet." : "It reports to the publication what happens here."}</p>
    ${
      members.length === 0
        ? html`<p>Nobody is on it.</p>`
        : html`<ol>
            ${members.map((member) => row(path, list, member))}
          </ol>`
    }
  </section>`;

const option = (name: string, says: string, isChosen: boolean): Html =>
  isChosen ? html`<option value="${name}" selected>${says}</option>` : html`<option value="${name}">${says}</option>`;

const says: Readonly<Record<Member["status"], string>> = {
  subscribed: "gets email",
  pending: "has to confirm",
  unsubscribed: "unsubscribed",
  cleaned: "the mailbox takes no mail",
  archived: "archived",
};

const row = (path: string, list: string, { email, status, fields, tags }: Member): Html =>
  html`<li>
    <h3>${email}</h3>
    <p>${says[status]}${tags.length > 0 ? `; ${tags.join(", ")}` : ""}</p>
    <p>
      ${Object.values(fields)
        .filter((value) => value !== "")
        .join(" · ")}
    </p>
    <form method="post" action="${path}/act">
      <input type="hidden" name="list" value="${list}" />
      <input type="hidden" name="email" value="${email}" />
      <button type="submit" name="act" value="unsubscribe">Unsubscribe</button>
      <button type="submit" name="act" value="confirm">Confirm</button>
      <button type="submit" name="act" value="bounce">Let an email bounce</button>
      <button type="submit" name="act" value="archive">Archive</button>
    </form>
    <form method="post" action="${path}/act">
      <input type="hidden" name="list" value="${list}" />
      <input type="hidden" name="email" value="${email}" />
      <label for="to-${email}">Another address</label>
      <input id="to-${email}" name="to" type="email" required />
      <button type="submit" name="act" value="move">Move</button>
    </form>
  </li>`;

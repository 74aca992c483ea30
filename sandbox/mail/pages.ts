import { html, type Html } from "#core/html.ts";
import { sandboxPage } from "../page.ts";
import { writePath } from "./write-page.ts";
import type { StoredMessage } from "./message-store.ts";

const page = (title: string, body: Html): string => sandboxPage(title, "/sandbox/mail/mail.css", body);

/** "Fri, Nov 20, 2026, 16:25:07 UTC" */
function time(iso: string): Html {
  const [, weekday = "", day = "", month = "", year = "", clock = ""] =
    /^(\w+), (\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date(iso).toUTCString()) ?? [];
  return html`<time datetime="${iso}">${weekday} ${Number(day)} ${month} ${year}, ${clock} UTC</time>`;
}

const listPath = (query: Readonly<Record<string, string>>): string => {
  const text = new URLSearchParams(query).toString();
  return text === "" ? "/sandbox/mail" : `/sandbox/mail?${text}`;
};

/** The address to which the email asks for replies. */
function answerPath({ headers, from, to, subject }: StoredMessage): string {
  const replyTo = headers.find(({ name }) => name.toLowerCase() === "reply-to")?.value ?? from;
  const query = { from: to, to: replyTo.replace(/^.*<(.*)>$/, "$1"), subject: `Re: ${subject}` };
  return `${writePath}?${new URLSearchParams(query).toString()}`;
}

const row = ({ id, subject, to, from, receivedAt }: StoredMessage): Html =>
  html`<li>
    <a href="/sandbox/mail/${id}">${subject === "" ? "(no subject)" : subject}</a>
    <p>To <strong>${to}</strong> from ${from}</p>
    <p>${time(receivedAt)}</p>
  </li>`;

export type ListView = {
  readonly messages: readonly StoredMessage[];
  readonly to: string;
  /** Where the next page begins; null on the last one. */
  readonly older: number | null;
};

export function listPage({ messages, to, older }: ListView): string {
  const filter = to === "" ? {} : { to };
  const empty = to === "" ? html`No mail has been sent yet.` : html`No mail to ${to}.`;
  return page(
    "Sandbox mailbox",
    html`<h1>Sandbox mailbox</h1>
      <p>Every mail that the sandbox publishers sent, newest first. Nothing here left this machine.</p>
      <form method="get" action="/sandbox/mail" role="search">
        <label for="to">Recipient</label>
        <input id="to" name="to" type="email" autocomplete="off" value="${to}" />
        <button type="submit">Show</button>
        ${to === "" ? null : html`<a href="/sandbox/mail">Show all</a>`}
      </form>
      <p><a href="${writePath}">Write a mail</a> as a reader does.</p>
      ${
        messages.length === 0
          ? html`<p>${empty}</p>`
          : html`<ol class="mails">
              ${messages.map(row)}
            </ol>`
      }
      ${older === null ? null : html`<p><a href="${listPath({ ...filter, before: String(older) })}">Older mail</a></p>`}`,
  );
}

/** Plain text with its URLs as links and everything else escaped. */
const linked = (text: string): Html[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

export function messagePage(message: StoredMessage): string {
  const { id, subject, headers, text, html: rich } = message;
  const headerRow = ({ name, value }: StoredMessage["headers"][number]): Html =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  return page(
    subject === "" ? "(no subject)" : subject,
    html`<p>
        <a href="/sandbox/mail">All mail</a> &middot;
        <a href="${listPath({ to: message.to })}">All to ${message.to}</a> &middot;
        <a href="${answerPath(message)}">Answer it</a>
      </p>
      <h1>${subject === "" ? "(no subject)" : subject}</h1>
      <p>To <strong>${message.to}</strong> from ${message.from}, ${time(message.receivedAt)}</p>
      ${
        rich === ""
          ? null
          : html`<h2>As it looks</h2>
              <iframe
                src="/sandbox/mail/${id}/html"
                title="The HTML part of this mail"
                sandbox="allow-popups allow-popups-to-escape-sandbox"
              ></iframe>`
      }
      <h2>Text</h2>
      ${text === "" ? html`<p>This mail has no text part.</p>` : html`<pre>${linked(text)}</pre>`}
      <h2>Headers</h2>
      <dl>${headers.map(headerRow)}</dl>`,
  );
}

export const missingPage = (): string =>
  page(
    "No such mail",
    html`<h1>No such mail</h1>
      <p>It was never here, or newer mail has pushed it out.</p>
      <p><a href="/sandbox/mail">All mail</a></p>`,
  );

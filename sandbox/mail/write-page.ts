import { sandboxPage } from "../page.ts";
import { html } from "#core/html.ts";
import type { WrittenMail } from "./write.ts";

export const writePath = "/sandbox/mail/write";

/** A form for writing an email as a reader, to rehearse how it is handled. `refused`: the mail server's answer. */
export const writePage = ({ from, to, subject, text, authenticated }: WrittenMail, refused: string | null): string =>
  sandboxPage(
    "Write a mail",
    "/sandbox/mail/mail.css",
    html`<p><a href="/sandbox/mail">All mail</a></p>
      <h1>Write a mail</h1>
      <p>As a reader writes to a publisher: with the subject CANCEL to its customer service it cancels.</p>
      ${refused === null ? null : html`<p role="alert">The mail server said: ${refused}</p>`}
      <form method="post" action="${writePath}">
        <label for="from">From</label>
        <input id="from" name="from" type="email" required value="${from}" />
        <label for="to">To</label>
        <input id="to" name="to" type="email" required value="${to}" />
        <label for="subject">Subject</label>
        <input id="subject" name="subject" value="${subject}" />
        <label for="text">Text</label>
        <textarea id="text" name="text" rows="6">${text}</textarea>
        <label for="authenticated">Does the sender's domain vouch for it (SPF, DKIM)?</label>
        <select id="authenticated" name="authenticated">
          <option value="yes">Yes</option>
          ${authenticated ? html`<option value="no">No</option>` : html`<option value="no" selected>No</option>`}
        </select>
        <button type="submit">Send</button>
      </form>`,
  );

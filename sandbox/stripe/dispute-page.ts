import { html, type Html } from "#core/html.ts";
import { sandboxPage } from "../page.ts";
import { type Dispute, type DisputeOutcome, outcomesOf } from "./disputes.ts";

const buttons: Readonly<Record<DisputeOutcome, string>> = {
  answered: "The newspaper answers",
  won: "The bank decides for the newspaper",
  lost: "The bank decides for the cardholder",
  ended: "The bank asks no further",
};

/** Every dispute of the sandbox publications' accounts, newest first. */
export const disputePage = (path: string, disputes: readonly Dispute[]): string =>
  sandboxPage(
    "Sandbox disputes",
    `${path}.css`,
    html`<h1>Sandbox disputes</h1>
      <p>
        Payments that a cardholder disputed at their bank. Pay with 4000 0000 0000 0259 (fraud), 4000 0000 0000 2685
        (not received) or 4000 0000 0000 1976 (the bank only asks), and the payment appears here. Staff see it within
        the hour.
      </p>
      ${disputes.length === 0 ? html`<p>Nobody has disputed a payment yet.</p>` : disputes.map((it) => section(path, it))}`,
  );

const section = (path: string, dispute: Dispute): Html =>
  html`<section>
    <h2>$${(dispute.amount / 100).toFixed(2)}: ${dispute.reason.replaceAll("_", " ")}</h2>
    <p>
      <code>${dispute.id}</code> of ${new Date(dispute.made).toISOString().slice(0, 10)},
      ${dispute.status.replaceAll("_", " ")}
    </p>
    <form method="post" action="${path}">
      <input type="hidden" name="id" value="${dispute.id}" />
      ${outcomesOf(dispute).map((word) => html`<button name="outcome" value="${word}">${buttons[word]}</button>`)}
    </form>
  </section>`;

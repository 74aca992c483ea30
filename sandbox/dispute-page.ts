import type { FastifyInstance } from "fastify";
import { html, type Html } from "#core/html.ts";
import { formFields } from "./converge/form-body.ts";
import { sandboxPage } from "./page.ts";
import { stylesheet } from "./stylesheet.ts";

/** A disputed payment as the page shows it. `outcomes`: the possible next outcomes. */
export type ShownDispute = {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly made: number;
  /** Cents. */
  readonly amount: number;
  /** The gateway's own words. */
  readonly reason: string;
  readonly status: string;
  readonly outcomes: readonly string[];
};

type DisputesShown = {
  /** How to get a payment into this list. */
  readonly intro: string;
  /** What the newspaper, the cardholder or the bank does, by outcome. */
  readonly buttons: Readonly<Record<string, string>>;
  /** Newest first. */
  readonly all: () => readonly ShownDispute[];
  /** Does nothing if that outcome isn't possible. */
  readonly end: (id: string, outcome: string) => void;
};

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A page on which people of the demo act as the newspaper at the gateway, the cardholder, and the bank. */
export function serveDisputePage(app: FastifyInstance, shown: DisputesShown): void {
  const path = `${app.prefix}/disputes`;
  const styles = stylesheet(new URL("./disputes.css", import.meta.url), "pages", "lists");
  app.get("/disputes.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(styles));
  app.get("/disputes", (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", policy)
      .header("cache-control", "no-store")
      .send(pageAt(path, shown)),
  );
  app.post("/disputes", (request, reply) => {
    const { id = "", outcome = "" } = formFields(request.body);
    shown.end(id, outcome);
    return reply.redirect(path, 303);
  });
}

function pageAt(path: string, { intro, buttons, all }: DisputesShown): string {
  const disputes = all();
  return sandboxPage(
    "Sandbox disputes",
    `${path}.css`,
    html`<h1>Sandbox disputes</h1>
      <p>${intro} Staff see it within the hour.</p>
      ${
        disputes.length === 0
          ? html`<p>Nobody has disputed a payment yet.</p>`
          : disputes.map((it) => section(path, buttons, it))
      }`,
  );
}

const section = (path: string, buttons: DisputesShown["buttons"], dispute: ShownDispute): Html =>
  html`<section>
    <h2>$${(dispute.amount / 100).toFixed(2)}: ${dispute.reason.replaceAll("_", " ").toLowerCase()}</h2>
    <p>
      <code>${dispute.id}</code> of ${new Date(dispute.made).toISOString().slice(0, 10)},
      ${dispute.status.replaceAll("_", " ").toLowerCase()}
    </p>
    <form method="post" action="${path}">
      <input type="hidden" name="id" value="${dispute.id}" />
      ${dispute.outcomes.map((word) => html`<button name="outcome" value="${word}">${buttons[word] ?? word}</button>`)}
    </form>
  </section>`;

import { html, type Html } from "#core/html.ts";
import { sandboxPage } from "../page.ts";
import type { Hit } from "./hit-store.ts";

const path = "/sandbox/analytics";

/** Every hit of the sandbox publications, newest first, as received. */
export const hitsPage = (hits: readonly Hit[], measurementId: string): string =>
  sandboxPage(
    "Sandbox analytics",
    `${path}/analytics.css`,
    html`<h1>Sandbox analytics</h1>
      <p>What the sandbox publishers' tracker was sent, newest first. Nothing here left this machine.</p>
      <form method="get" action="${path}" role="search">
        <label for="property">Measurement id</label>
        <input id="property" name="measurement_id" autocomplete="off" value="${measurementId}" />
        <button type="submit">Show</button>
        ${measurementId === "" ? null : html`<a href="${path}">Show all</a>`}
      </form>
      ${
        hits.length === 0
          ? html`<p>Nothing was sent yet. Events are handed on when their visitor has allowed analytics.</p>`
          : html`<ol>
              ${hits.map(row)}
            </ol>`
      }`,
  );

const row = ({ receivedAt, measurementId, problems, body }: Hit): Html =>
  html`<li>
    <h2>${eventNames(body)}</h2>
    <p>To <strong>${measurementId}</strong> at <time datetime="${receivedAt}">${receivedAt.replace("T", " ")}</time></p>
    ${problems.length === 0 ? null : html`<p class="problems">GA4 would drop this: ${problems.join("; ")}.</p>`}
    <pre>${JSON.stringify(body, null, 2)}</pre>
  </li>`;

function eventNames(body: unknown): string {
  const events: unknown = typeof body === "object" && body !== null && "events" in body ? body.events : [];
  const names = (Array.isArray(events) ? events : []).map((event: unknown) =>
    typeof event === "object" && event !== null && "name" in event ? String(event.name) : "(no name)",
  );
  return names.join(", ") || "(no event)";
}

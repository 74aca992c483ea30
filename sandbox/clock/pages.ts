import { html, type Html } from "#core/html.ts";
import { sandboxPage } from "../page.ts";
import type { ClockDay, ClockEvent, PublicationClock } from "./panel.ts";

export const path = "/sandbox/clock";

const page = (title: string, body: Html): string => sandboxPage(title, `${path}/clock.css`, body);

const fullDate = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });

/** "Wednesday, March 4, 2026" */
const dayTime = (day: string): Html => html`<time datetime="${day}">${fullDate.format(new Date(day))}</time>`;

const steps = [
  [1, "1 day"],
  [7, "1 week"],
  [28, "4 weeks"],
  [365, "1 year"],
] as const;

const clock = ({ domain, name, today, daysAhead }: PublicationClock): Html =>
  html`<li>
    <h2>${name}</h2>
    <p class="today">${dayTime(today)}</p>
    <p>
      ${daysAhead === 0 ? "The real day." : `${daysAhead === 1 ? "1 day" : `${daysAhead} days`} ahead of the real one.`}
    </p>
    <form method="post" action="${path}" class="steps" aria-label="Move ${name} on">
      <input type="hidden" name="domain" value="${domain}" />
      ${steps.map(([days, label]) => html`<button name="advanceDays" value="${days}">On by ${label}</button>`)}
    </form>
    <form method="post" action="${path}">
      <input type="hidden" name="domain" value="${domain}" />
      <label for="now-${domain}">On to this day</label>
      <input id="now-${domain}" name="now" type="date" min="${today}" required />
      <button type="submit">Move</button>
    </form>
  </li>`;

export const clocksPage = (clocks: readonly PublicationClock[]): string =>
  page(
    "Sandbox clock",
    html`<h1>Sandbox clock</h1>
      <p>
        Each sandbox publisher has a calendar of its own. Moved on, its days pass one after the other, and what falls
        due on each is done: renewals, bills, notices, endings. Sign-ins, codes and limits stay on real time. It never
        goes back.
      </p>
      <ol class="clocks">
        ${clocks.map(clock)}
      </ol>
      <p><a href="/sandbox/mail">Sandbox mailbox</a></p>`,
  );

/** "renewal.charge" -> "Renewal: charge". */
function words(action: string): string {
  const [area = "", ...rest] = action.split(".");
  const what = rest.join(" ").replaceAll("-", " ");
  return `${area.charAt(0).toUpperCase()}${area.slice(1)}${what === "" ? "" : `: ${what}`}`;
}

const event = ({ action, subject, outcome }: ClockEvent): Html =>
  html`<li>${words(action)} <strong>${outcome}</strong> <span>${subject.replace(/^(\w+):/, "$1 ")}</span></li>`;

const day = ({ day: at, events, more }: ClockDay): Html =>
  html`<li>
    <h2>${dayTime(at)}</h2>
    <ul>
      ${events.map(event)} ${more ? html`<li>and more</li>` : null}
    </ul>
  </li>`;

export const movedPage = (name: string, today: string, days: readonly ClockDay[]): string =>
  page(
    `${name}: time has passed`,
    html`<h1>${name}: it is ${dayTime(today)}</h1>
      <p><a href="${path}">All clocks</a> &middot; <a href="/sandbox/mail">Sandbox mailbox</a></p>
      ${
        days.length === 0
          ? html`<p>Nothing fell due on the way.</p>`
          : html`<ol class="days">
              ${days.map(day)}
            </ol>`
      }`,
  );

export const refusedPage = (why: string): string =>
  page(
    "The clock was not moved",
    html`<h1>The clock was not moved</h1>
      <p role="alert">${why}</p>
      <p><a href="${path}">All clocks</a></p>`,
  );

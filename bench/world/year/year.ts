import { setTimeout as pause } from "node:timers/promises";
import { addDays, type Day, daysBetween, toDay } from "#core/day.ts";
import { forEach, type Paper } from "./calls.ts";
import type { Meter, ResourceUse } from "./meter.ts";
import { complain, stopForAWeek, subscribe, type Subscriber, visit, type Visitor } from "./readers.ts";

/**
 * What a subscription's year is made of. The order lets the cost of each act be separated from the ones before it.
 * - `rest`: a second in which nobody does anything.
 * - `paperDay`: a day of a publication's scheduled work, however many subscriptions it has.
 * - `day`: what each subscription adds to it.
 */
export const yearActs = ["rest", "paperDay", "email", "day", "start", "visit", "renewal", "stop", "complaint"] as const;
export type YearAct = (typeof yearActs)[number];

/** A part of the year: how often each act took place, and what was used during it. */
export type YearPart = {
  /** The act that the part measures; the cost of everything else in it is known from other parts. */
  readonly about: YearAct;
  readonly counts: Readonly<Partial<Record<YearAct, number>>>;
  readonly from: ResourceUse;
  readonly to: ResourceUse;
};

export type YearNeeds = {
  readonly paper: Paper;
  readonly gatewayUrl: string;
  readonly meter: Meter;
  readonly readers: number;
  /** Sends this many already sent emails again, the way the queue does. */
  readonly sendAgain: (count: number) => Promise<void>;
};

const renewals = 12;
/** The months in which everybody stops the paper for a week, or reports a paper. */
const stopsIn = [2, 8];
const complaintsIn = [5, 11];
const emptyDays = 28;
const restSeconds = 60;
const emailsAlone = 1000;

/** Lets readers live a year, part by part, with everything that a publication does for them during it. */
export async function runYear(needs: YearNeeds): Promise<YearPart[]> {
  const { paper, gatewayUrl, meter, readers } = needs;
  const parts: YearPart[] = [];
  const part = async (about: YearAct, counts: YearPart["counts"], act: () => Promise<unknown>): Promise<void> => {
    const [sent, from] = [await emailsSent(meter), await meter.read()];
    await act();
    await settled(meter);
    const to = await meter.read();
    parts.push({
      about,
      counts: { ...counts, rest: (to.at - from.at) / 1000, email: (await emailsSent(meter)) - sent },
      from,
      to,
    });
  };
  /** Lets days pass, and does what falls due on them. */
  const pass = async (until: Day, about: YearAct = "day", counts: YearPart["counts"] = {}): Promise<void> => {
    const days = daysBetween(await clockOf(paper), until);
    if (days > 0) await part(about, { paperDay: days, day: days * readers, ...counts }, () => moveClock(paper, until));
  };

  await part("rest", {}, async () => pause(await untilWholeMinutes(restSeconds * 1000)));
  const first = addDays(await clockOf(paper), emptyDays);
  await part("paperDay", { paperDay: emptyDays }, () => moveClock(paper, first));
  const subscribers: Subscriber[] = [];
  const numbers = Array.from({ length: readers }, (_, index) => index);
  await part("start", { start: readers }, () =>
    forEach(numbers, async (number) => void subscribers.push(await subscribe(paper, gatewayUrl, number))),
  );
  await meter.ask("update login set email_confirmed_at = now() where email_confirmed_at is null");
  const visitors: Visitor[] = [];
  for (let month = 1; month <= renewals; month++) {
    // Every visit costs the same, so readers visit only in months in which a visitor is needed.
    if (complaintsIn.includes(month) || stopsIn.includes(month)) {
      visitors.length = 0;
      await part("visit", { visit: readers }, () =>
        forEach(subscribers, async (subscriber) => void visitors.push(await visit(paper, subscriber))),
      );
    }
    if (complaintsIn.includes(month)) {
      const [tries, ...others] = visitors;
      if (tries === undefined) throw new Error("nobody subscribes");
      // No paper appears on some days.
      while (!(await complain(paper, tries))) await pass(addDays(await clockOf(paper), 1));
      await part("complaint", { complaint: others.length }, () =>
        forEach(others, async (visitor) => void (await complain(paper, visitor))),
      );
    }
    if (stopsIn.includes(month)) {
      const ends: Day[] = [];
      await part("stop", { stop: readers }, () =>
        forEach(visitors, async (visitor) => void ends.push(await stopForAWeek(paper, visitor))),
      );
      // The days of the stop do the rest of its work. They are counted under "stop", but not as more stops.
      await pass(ends[0] ?? first, "stop");
    }
    const chargeOn = await nextCharge(meter);
    await pass(addDays(chargeOn, -1));
    await pass(chargeOn, "renewal", { renewal: readers });
  }
  await part("email", {}, () => needs.sendAgain(emailsAlone));
  return parts;
}

/**
 * Waits until no five-minute mark falls within this many milliseconds, because scheduled work with an interval of more
 * than a minute starts at those marks.
 */
async function untilWholeMinutes(ms: number): Promise<number> {
  const five = 300_000;
  const left = five - (Date.now() % five);
  if (left < ms + 10_000) await pause(left + 15_000);
  return ms;
}

async function moveClock({ url, domain }: Paper, until: Day): Promise<void> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ domain, now: until });
  const answer = await fetch(`${url}/sandbox/clock`, { method: "POST", headers, body });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`the clock was answered with ${answer.status}: ${text}`);
}

async function clockOf({ url, domain }: Paper): Promise<Day> {
  const answer = await fetch(`${url}/sandbox/clock?domain=${domain}`);
  const { clocks } = (await answer.json()) as { readonly clocks: readonly { readonly today: string }[] };
  return toDay(clocks[0]?.today ?? "");
}

const emailsSent = async (meter: Meter): Promise<number> =>
  Number((await meter.ask<{ count: string }>("select count(*) from letter where state = 'sent'"))[0]?.count);

async function nextCharge(meter: Meter): Promise<Day> {
  const rows = await meter.ask<{ first: string; last: string }>(
    "select min(charge_on)::text as first, max(charge_on)::text as last from subscription",
  );
  const [days] = rows;
  if (days === undefined || days.first !== days.last) throw new Error("not everybody is charged on the same day");
  return toDay(days.first);
}

/** Waits until every email is sent and no job is waiting. */
async function settled(meter: Meter): Promise<void> {
  const waiting = "select exists (select from letter where state = 'queued') as waits";
  while ((await meter.ask<{ waits: boolean }>(waiting))[0]?.waits === true) await pause(200);
}

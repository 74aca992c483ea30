import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect } from "vitest";
import { connect } from "#server/db/connect.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { asking } from "../asking.ts";
import { settleEverything } from "../books.ts";
import type { Drilled } from "../program.ts";
import { daysAfter, type PaperDay } from "./paper-days.ts";
import { domain } from "./the-paper.ts";

type Clock = { readonly today: PaperDay };

/** The day on the paper's own calendar. A server knows a new publication within two seconds. */
export async function todayThere(drilled: Drilled): Promise<PaperDay> {
  await expect.poll(() => clocksThere(drilled), { interval: 100 }).toHaveLength(1);
  const [clock] = await clocksThere(drilled);
  return clock?.today ?? "";
}

async function clocksThere({ origin }: Drilled): Promise<readonly Clock[]> {
  const answer = await fetch(`${origin}/sandbox/clock?domain=${domain}`, { headers: { accept: "application/json" } });
  const { clocks }: { readonly clocks: readonly Clock[] } = await answer.json();
  return clocks;
}

/** Lets one day pass, with everything that is due on it. Fails if the server dies during it. */
export async function aDayPasses({ origin }: Drilled): Promise<void> {
  const headers = { "content-type": "application/json", accept: "application/json" };
  // A day with many readers takes longer than fetch would wait.
  const asked = request(`${origin}/sandbox/clock`, { method: "POST", headers });
  asked.end(JSON.stringify({ domain, advanceDays: 1 }));
  const [answer]: IncomingMessage[] = await once(asked, "response");
  if (answer?.statusCode !== 200) throw new Error(`the clock: ${answer?.statusCode}`);
  await answer.toArray();
}

/**
 * Does what a restarted server does within some minutes: it finishes the work of the day, which the schedule brings to
 * it, sends the emails whose job died with it, and finds out about payments that were in progress. The clock must not
 * advance before that, because a day here is shorter than these minutes.
 */
export async function theDayIsFinished(drilled: Drilled): Promise<void> {
  await worksOffTheDay(drilled);
  await expect.poll(() => queuedEmails(drilled), { timeout: 600_000, interval: 500 }).toBe(0);
  await expect.poll(() => openPayments(drilled), { timeout: 1_800_000, interval: 5000 }).toBe(0);
  await worksOffTheDay(drilled);
  await mailsNotices(drilled);
}

async function worksOffTheDay(drilled: Drilled): Promise<void> {
  const store = await connect(await drilled.reach());
  const boss = await openQueue(store.pool, false, () => undefined);
  // The job that died with its server fails, and the next one finishes the day.
  for (let state = ""; state !== "completed";) state = await endOf(drilled, await boss.send("day"));
  await boss.stop({ graceful: false, close: false });
  await store.close();
}

const countOf = async (drilled: Drilled, rows: string): Promise<number> =>
  (await asking<{ n: number }>(drilled, `select count(*)::int as n from ${rows}`))[0]?.n ?? 0;

const queuedEmails = (drilled: Drilled): Promise<number> => countOf(drilled, "letter where state = 'queued'");

/**
 * Charges whose result is unknown after the gateway was asked again, and those that the dead server may have been
 * sending: the next day makes up for them once they can't be in progress anymore.
 */
async function openPayments(drilled: Drilled): Promise<number> {
  await settleEverything(drilled);
  return countOf(
    drilled,
    `payment_intent where purpose = 'renewal' and (state in ('created', 'unknown')
       or state = 'token' and next_check_at is not null and token_at > now() - interval '2 minutes')`,
  );
}

async function endOf(drilled: Drilled, id: string | null): Promise<string> {
  const state = async () => {
    const [job] = await asking<{ state: string }>(drilled, "select state::text from pgboss.job where id = $1::uuid", [
      id,
    ]);
    return job?.state ?? "";
  };
  await expect.poll(state, { timeout: 1_800_000, interval: 200 }).toMatch(/^(completed|failed)$/);
  return state();
}

type Listed = { readonly noticeId: string };

/** Prints and mails the notices of readers who want them on paper, because a charge waits for its notice. */
async function mailsNotices(drilled: Drilled): Promise<void> {
  const said = await drilled.command("notices", "post-list", "--json");
  const listed: readonly Listed[] = JSON.parse(/^\[[^]*^\]|^\[\]/m.exec(said)?.[0] ?? "[]");
  if (listed.length > 0) await drilled.command("notices", "posted", ...listed.map(({ noticeId }) => noticeId));
}

/** Passes day after day, up to this one. */
export async function passesUntil(drilled: Drilled, day: PaperDay): Promise<void> {
  await mailsNotices(drilled);
  while ((await todayThere(drilled)) < day) {
    await aDayPasses(drilled);
    await mailsNotices(drilled);
  }
}

export type DayShown = {
  readonly day: PaperDay;
  readonly charges: number;
  readonly chargedCents: number;
  readonly bills: number;
  readonly billedCents: number;
};

type Done = { readonly day: PaperDay; readonly kind: "charge" | "bill"; readonly n: number; readonly cents: number };

/** Each account's first charge and first bill here, by day. */
const done = (drilled: Drilled): Promise<Done[]> =>
  asking<Done>(
    drilled,
    `select day::text, kind, count(*)::int as n, sum(cents)::int as cents from (
       select distinct on (e.subject, e.action) e.on_day as day, case e.action when 'renewal.bill' then 'bill' else 'charge' end as kind,
         coalesce(i.amount_cents, (e.details ->> 'amountCents')::int) as cents
       from audit_entry e join tenant t using (tenant_id)
       left join payment_intent i on i.tenant_id = e.tenant_id and i.intent_id = (e.details ->> 'intentId')::uuid
       where t.domain = $1 and (e.action = 'renewal.bill' or e.action = 'renewal.charge' and e.outcome = 'captured' and i.amount_cents > 0)
       order by e.subject, e.action, e.entry_id) f
     group by day, kind order by day, kind`,
    [domain],
  );

/**
 * The first month charged and billed what the preview of going live had said, to the day and the cent.
 * @param killedOn days on which the server was killed: a payment that was at the gateway is posted on the next day.
 */
export async function expectAsShown(
  drilled: Drilled,
  shown: readonly DayShown[],
  killedOn: readonly PaperDay[],
): Promise<void> {
  const byDay = (all: readonly Done[]) => {
    const sums = new Map<string, { n: number; cents: number }>();
    for (const { day, kind, n, cents } of all) {
      if (n === 0) continue;
      const key = `${killedOn.includes(day) ? daysAfter(day, 1) : day} ${kind}`;
      const sum = sums.get(key) ?? { n: 0, cents: 0 };
      sums.set(key, { n: sum.n + n, cents: sum.cents + cents });
    }
    return Object.fromEntries([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  };
  const said = shown.flatMap(({ day, charges, chargedCents, bills, billedCents }): Done[] => [
    { day, kind: "charge", n: charges, cents: chargedCents },
    { day, kind: "bill", n: bills, cents: billedCents },
  ]);
  expect(byDay(await done(drilled))).toEqual(byDay(said));
}

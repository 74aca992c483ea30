import { cardGatewayOf } from "#tests/world/card-gateways.ts";
import { addDays, toDay } from "#core/day.ts";
import { type MoodName, moodNames } from "#sandbox/moods.ts";
import type { MoodyCall } from "#sandbox/converge/test-cards.ts";
import { updateDisputes } from "#server/payment/dispute/update-disputes.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { newKey } from "#tests/world/calls.ts";
import { gatewayMood } from "#tests/world/moods.ts";
import { oweRefund } from "#tests/world/refunds.ts";
import { asOwner } from "#tests/world/store.ts";
import { passTo, todayAt } from "#tests/world/time.ts";
import { bankDecides, disputesCharge } from "./disputes.ts";
import type { World } from "./people.ts";
import { anyPerson, paidAccount, type Step } from "./who.ts";

/** Time passes at the site and the gateway, and the jobs that look after payments run. */
export async function passMinutes(world: World, minutes: number): Promise<void> {
  world.passMinutes(minutes);
  const { site, publisher } = world;
  await reconcilePayments(site.work, publisher.tenantId);
  await payRefunds(site.work, publisher.tenantId);
  await updateDisputes(site.work, publisher.tenantId);
}

/** Moves the publication's calendar to a day; the last day's work is done completely. */
export async function jumpTo({ site, publisher }: World, day: string): Promise<void> {
  const today = await todayAt(site, publisher);
  const there = toDay(day);
  if (there <= today) return;
  const ahead = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000) - 1;
  if (ahead > 0)
    await asOwner(
      site.store.owner,
      `insert into sandbox_day as d (tenant_id, days_ahead) values ($1, $2)
       on conflict (tenant_id) do update set days_ahead = d.days_ahead + excluded.days_ahead`,
      [publisher.tenantId, ahead],
    );
  await passTo(site, publisher, there);
}

export async function chargeDayOf({ site, publisher }: World, account: number): Promise<string | null> {
  const [row] = await asOwner<{ day: string | null }>(
    site.store.owner,
    "select charge_on::text as day from subscription where tenant_id = $1 and account_number = $2 and status <> 'ended'",
    [publisher.tenantId, account],
  );
  return row?.day ?? null;
}

/** From here on, a sale is refunded, and not voided. */
const settleBatch = ({ site, publisher }: World): void => cardGatewayOf(site, publisher).settle();

const moodyCalls: readonly MoodyCall[] = ["return", "void", "sale", "query", "checkout"];
/** The gateway's record shows nothing before its hour is over, however often it is read. */
export const everyLook = 99;
/** How long the product waits before each question about a pending refund; the last wait ends after an hour. */
const pendingWaits: readonly number[] = [1, 2, 3, 6, 49];
/**
 * A refund that is made twice and recorded late is refused, and made: staff and the audit see that, but no step does.
 */
const unusual: readonly MoodName[] = moodNames.filter(
  (name) => name !== "usual" && name !== "acts-twice-and-records-late",
);

/** What staff, the gateways and the clock do. */
export const gatewaySteps = {
  "a refund by staff": async (world, pick) => {
    const person = anyPerson(world, pick);
    const account = await paidAccount(world, person);
    if (account === null) return "";
    const cents = pick([100, 50, 3600, 11_900]);
    const { site, publisher } = world;
    const { kind } = await oweRefund(site, publisher, { accountNumber: account }, cents, `history:${newKey()}`);
    if (pick([true, false])) await payRefunds(site.work, publisher.tenantId);
    return `staff refund ${cents} cents to ${person.name} (account ${account}): ${kind}`;
  },
  "a refund in a mood": async (world, pick) => {
    const person = anyPerson(world, pick);
    const account = await paidAccount(world, person);
    if (account === null) return "";
    const { site, publisher } = world;
    const [call, mood] = [
      pick(["return", "return", "void"] as const),
      pick<MoodName>([...unusual, "declines", "holds"]),
    ];
    const [cents, waits] = [pick([50, 1800, 100, 3600, 11_900]), pick([[], [], pendingWaits])];
    const first = pick(["usual", "usual", "away", "busy"] as const);
    // A failed question is asked once more.
    if (first === "busy") gatewayMood(site, publisher, "query", first, { times: 2 });
    if (first === "away") gatewayMood(site, publisher, call, first);
    gatewayMood(site, publisher, call, mood, { looks: waits.length === 0 ? 2 : everyLook });
    if (call === "return") settleBatch(world);
    const { kind } = await oweRefund(site, publisher, { accountNumber: account }, cents, `history:${newKey()}`);
    await payRefunds(site.work, publisher.tenantId);
    const all = first === "usual" ? waits : [6, 61, ...waits];
    for (const minutes of all) await passMinutes(world, minutes);
    const asked = all.length === 0 ? "" : `, asked about for ${all.join(", ")} minutes`;
    const before = first === "usual" ? "" : `${first}, then `;
    return `staff refund ${cents} cents to ${person.name} (account ${account}): ${kind}; the gateway's ${call}: ${before}${mood}${asked}`;
  },
  "the gateway's mood": async ({ site, publisher }, pick) => {
    const [call, mood] = [pick(moodyCalls), pick(unusual)];
    gatewayMood(site, publisher, call, mood, { times: pick([1, 1, 2]), looks: pick([2, everyLook]) });
    return `the gateway's next ${call}: ${mood}`;
  },
  "the gateway settles": async (world) => {
    settleBatch(world);
    return "the gateway settles its batch";
  },
  "a cardholder disputes": async (world, pick) => {
    const { site, publisher } = world;
    const payment = disputesCharge(site, publisher, pick);
    if (payment === null) return "";
    if (pick([true, false])) await updateDisputes(site.work, publisher.tenantId);
    return `${payment.amount} cents are disputed at the bank (${payment.asksFirst ? "it only asks" : "it takes the money"})`;
  },
  "a bank decides": async (world, pick) => {
    const { site, publisher } = world;
    let outcome = await bankDecides(site, publisher, pick);
    // In most histories nothing is disputed yet. A bank takes longer to decide than we take to learn of a dispute.
    if (outcome === null && disputesCharge(site, publisher, pick) !== null) {
      await updateDisputes(site.work, publisher.tenantId);
      outcome = await bankDecides(site, publisher, pick);
    }
    if (outcome === null) return "";
    // Money that a bank has taken back is not recorded as a refund before we learn of it, within the hour.
    if (outcome === "lost" || pick([true, false])) await updateDisputes(site.work, publisher.tenantId);
    return `about a disputed payment: ${outcome}`;
  },
  "minutes pass": async (world, pick) => {
    const minutes = pick([6, 61, 16, 360, 25 * 60]);
    await passMinutes(world, minutes);
    return `${minutes} minutes pass`;
  },
  "days pass": async (world, pick) => {
    const days = pick([1, 2, 7, 30]);
    await jumpTo(world, addDays(await todayAt(world.site, world.publisher), days));
    return `${days} days pass`;
  },
  "a renewal comes": async (world, pick) => {
    const { site, publisher } = world;
    const person = anyPerson(world, pick);
    const account = await paidAccount(world, person);
    const day = account === null ? null : await chargeDayOf(world, account);
    if (day === null) return "";
    const mood = pick([
      "usual",
      "declines",
      "answers-and-records-late",
      "answers-late",
      "holds",
      "away",
      "acts-twice-and-records-late",
    ] as const);
    if (mood !== "usual") gatewayMood(site, publisher, "sale", mood, { times: pick([1, 3]) });
    await jumpTo(world, day);
    return `${person.name}'s renewal comes (${day}), the gateway: ${mood}`;
  },
} as const satisfies Record<string, Step>;

import { addDays, laterOf, toDay } from "#core/day.ts";
import { ezPayTerms } from "#core/site/applicable-terms.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import type { CallName } from "#contract/contract.ts";
import { type Answer, call, newKey } from "#tests/world/calls.ts";
import { mailRouteAddress, move, north, report } from "#tests/world/papers.ts";
import { openFor, standingOf, submitsPayment } from "#tests/world/paying.ts";
import { withPrices } from "#tests/world/prices.ts";
import { applyAgain, merchantAt, type Publisher } from "#tests/world/publisher.ts";
import { accept, goesToOffer, leave, undo } from "#tests/world/canceling-readers.ts";
import { oweRefund } from "#tests/world/refunds.ts";
import { aSubscriber, mastercard, payAtGateway, rehearsing, signedIn } from "#tests/world/shopper.ts";
import type { Site } from "#tests/world/site.ts";
import { asOwner } from "#tests/world/store.ts";
import { livesIn, todayAt } from "#tests/world/time.ts";

/** A person in a history. */
export type Person = { readonly email: string; readonly accountNumber: number; readonly token: string };

export type World = {
  readonly site: Site;
  /** With its current file. */
  publisher: Publisher;
  readonly people: Person[];
  gatewayIsUp: boolean;
  /** Moves real time forward, without waiting for it. */
  readonly passMinutes: (minutes: number) => void;
};

/** A number from 0 up to, but not including, `below`, from the history's own random numbers. */
export type Pick = (below: number) => number;

type Step = (world: World, person: Person, pick: Pick) => Promise<unknown>;

const plans = [
  { bundleID: "digital", rateCode: "digital-intro-8w" },
  { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" },
  { bundleID: "daily", rateCode: "daily-4w" },
  { bundleID: "daily", rateCode: "daily-4w" },
];

/** The state with the publication's own law, and three with their own windows or rights. */
const states = ["WI", "NY", "CA", "MA"];

/** A new reader with a random plan and state. */
export async function join({ site, publisher, people }: World, pick: Pick): Promise<void> {
  const { email, accountNumber } = await aSubscriber(site, publisher, plans[pick(plans.length)] ?? {});
  await livesIn(site, publisher, accountNumber, states[pick(states.length)] ?? "WI");
  people.push({ email, accountNumber, token: await signedIn(site, publisher, email) });
}

/** Makes a call, and repeats it with its key: the first answer again, whatever it was (rules 8.7). */
async function twice<T>(ask: (key: string) => Promise<Answer<T>>): Promise<Answer<T>> {
  const key = newKey();
  const first = await ask(key);
  const again = await ask(key);
  if (first.status !== again.status || told(first) !== told(again))
    throw new Error(`a repeat has another answer: ${JSON.stringify([first, again])}`);
  if (first.status >= 500) throw new Error(JSON.stringify(first.body));
  return first;
}

/** Each problem contains the id of its own request. */
const told = ({ body }: Answer<unknown>): string =>
  JSON.stringify(body, (name, value: unknown) => (name === "requestId" ? undefined : value));

const ask = ({ site, publisher }: World, person: Person, name: CallName, input: object) =>
  twice((key) =>
    call(
      site,
      name,
      { domain: publisher.domain, accountNumber: person.accountNumber, ...input },
      { token: person.token, key },
    ),
  );

/** What the account area shows now; null while nothing is live. */
async function detailsOf({ site, publisher }: World, { accountNumber, token }: Person) {
  const input = { domain: publisher.domain, accountNumber };
  const { status, body } = await call(site, "getAccountManagementDetails", input, { token });
  if (status >= 500) throw new Error(JSON.stringify(body));
  return body;
}

const pay =
  (purpose: "oneTime" | "ezPay" | "updateCard", card: Readonly<Record<string, string>>): Step =>
  async ({ site, publisher }, person) => {
    const { terms } = publisher.plain.tenant;
    const shown = await standingOf(site, publisher, person);
    // A reader who may no longer see it asks anyway, and is refused.
    const fits = "cardTerms" in shown && purpose === "updateCard" ? shown.cardTerms : ezPayTerms(terms);
    const consent = purpose === "oneTime" ? {} : { oneTime: "N", consentVersion: fits.version };
    const { body } = await openFor(site, publisher, person, { purpose, ...consent });
    if (!("isSuccess" in body) || !body.isSuccess) return;
    const said = await payAtGateway(site, body, card);
    const { status } = await submitsPayment(site, publisher, person, body, said);
    if (status >= 500) throw new Error(`${purpose}: ${status}`);
  };

/**
 * Makes the bank refuse every rehearsal charge from now on, or approve it again (the cents of the prices determine
 * that).
 */
const bank =
  (refuses: boolean): Step =>
  async ({ site, publisher }) => {
    const merchantId = merchantAt(publisher.plain);
    site.gatewayLedger.db
      .prepare("update stored_card set rehearses = ? where merchant = ?")
      .run(refuses ? 1 : 0, merchantId);
  };

async function cancelingReaderOf(world: World, person: Person) {
  const { terminationDate, saveDate } = await detailsOf(world, person);
  return { ...person, ends: terminationDate, saves: saveDate };
}

/** A reader who has canceled, if there is one. */
async function whoLeaves(world: World, otherwise: Person): Promise<Person> {
  for (const person of world.people)
    if ((await detailsOf(world, person)).subscriptionStatus === "cancelling") return person;
  return otherwise;
}

/** Rates that the plans of a history reach. Their cents stay as they are, because the bank's mood depends on them. */
const risingRates = ["digital-4w", "wed-fri-sun-4w", "daily-4w"];

/**
 * The publisher's file has higher prices: sold from a day within weeks, and for everybody from a day that may be too
 * soon to announce.
 */
const increasePrices: Step = async (world, _, pick) => {
  const { site, publisher } = world;
  const today = await todayAt(site, publisher);
  const more = 100 * (1 + pick(3));
  const [soldIn, after] = [pick(20), pick(90)];
  const prices = risingRates.map((rateCode) => {
    const versions = publisher.plain.catalog.rates.filter((rate) => rate.rateCode === rateCode);
    const [newest] = versions.toSorted((a, b) => b.version - a.version);
    if (newest === undefined) throw new Error(`no rate ${rateCode}`);
    const soldFrom = laterOf(addDays(today, soldIn), addDays(newest.effectiveFrom, 1));
    return { rateCode, amount: newest.amount + more, soldFrom, subscribersFrom: addDays(soldFrom, after) };
  });
  world.publisher = await applyAgain(site, publisher, withPrices(prices));
};

/** The connection to the gateway. */
export function turn(world: World, up: boolean): void {
  world.site.gatewayIsUp(up);
  world.gatewayIsUp = up;
}

/** The gateway is back, and is asked about everything that was left open. */
export async function askAll(world: World): Promise<void> {
  turn(world, true);
  for (const minutes of [0, 6, 21, 61]) {
    world.passMinutes(minutes);
    await reconcilePayments(world.site.work, world.publisher.tenantId);
  }
}

/** The steps of a history, by name. A rule may refuse any of them; a fault is never allowed. */
export const steps: Readonly<Record<string, Step>> = {
  purchase: async (world, _, pick) => {
    if (world.people.length < 5 && world.gatewayIsUp) await join(world, pick);
  },
  stop: async (world, person, pick) => {
    const input = { domain: world.publisher.domain, accountNumber: person.accountNumber };
    const { body } = await call(world.site, "getTemporaryStopDates", input, { token: person.token });
    if (body === null || !("firstStopDate" in body)) return;
    const stopDate = addDays(toDay(body.firstStopDate), pick(20));
    const restartDate = addDays(stopDate, 1 + pick(30));
    const paperOption = pick(2) === 0 ? "stop" : "save";
    await ask(world, person, "submitTemporaryStop", { paperOption, stopDate, restartDate });
  },
  "withdraw the stop": async (world, person) => {
    const input = { domain: world.publisher.domain, accountNumber: person.accountNumber };
    const { body } = await call(world.site, "getTemporaryStops", input, { token: person.token });
    const stop = Array.isArray(body) ? body.find(({ whenWithdrawn }) => whenWithdrawn !== null) : undefined;
    if (stop !== undefined) await ask(world, person, "withdrawTemporaryStop", { stopID: stop.stopID });
  },
  "delivery issue": async ({ site, publisher }, person, pick) => {
    const problem = (["missed", "late", "wet", "damaged", "missingSection"] as const)[pick(5)];
    const when = pick(2) === 0 ? "today" : "yesterday";
    const resolution = (["redeliverToday", "redeliverTomorrow"] as const)[pick(2)];
    await twice((key) => report(site, publisher, person, { problem, when, resolution }, key));
  },
  credit: async ({ site, publisher }, person, pick) => {
    const problem = pick(3) === 0 ? "missingSection" : "missed";
    await twice((key) => report(site, publisher, person, { problem }, key));
  },
  "the bank declines": bank(true),
  "the bank relents": bank(false),
  "another card": pay("updateCard", mastercard),
  "a card that declines": pay("updateCard", rehearsing),
  "one-time payment": pay("oneTime", mastercard),
  "EZ-Pay on": pay("ezPay", mastercard),
  "EZ-Pay off": (world, person) => ask(world, person, "setRenewalMethod", { method: "bill" }),
  substitution: async (world, person) => {
    const canceling = await cancelingReaderOf(world, person);
    await goesToOffer(world.site, world.publisher, canceling);
    await twice((key) => accept(world.site, world.publisher, canceling, {}, key));
  },
  cancel: async (world, person) => leave(world.site, world.publisher, await cancelingReaderOf(world, person)),
  undo: async (world, person) =>
    undo(world.site, world.publisher, await cancelingReaderOf(world, await whoLeaves(world, person))),
  refund: ({ site, publisher }, person, pick) =>
    oweRefund(site, publisher, person, 1 + pick(900), `history:${newKey()}`),
  move: ({ site, publisher }, person, pick) => move(site, publisher, person, pick(2) === 0 ? north : mailRouteAddress),
  "the publication's prices rise": increasePrices,
  "the gateway is away": async (world) => turn(world, false),
  "the gateway is back": askAll,
};

/** Limits count in real time, in which a history of two years takes seconds. */
export const forgetLimits = ({ site, publisher }: World): Promise<unknown> =>
  asOwner(site.store.owner, "delete from throttle where tenant_id = $1", [publisher.tenantId]);

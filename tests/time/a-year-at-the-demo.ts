import { firstReachableDay } from "#core/calendar/cut-off.ts";
import { firstUnit, grantTerm, lastUnit, unitsFrom } from "#core/calendar/granted-term.ts";
import { isIssueDay } from "#core/calendar/publishing.ts";
import { shortestDays } from "#core/calendar/term.ts";
import { addDays, addMonths, type Day, partsOf } from "#core/day.ts";
import type { EmailKind } from "#core/notice/email.ts";
import type { Bundle, RateVersion } from "#core/subscribing/plan.ts";
import type { CatalogData } from "#server/catalog/read-catalog.ts";
import type { DemoAccount, DemoPerson } from "#server/catalog/read-people.ts";

export type DueEmail = { readonly on: Day; readonly kind: EmailKind; readonly to: string };

// Which emails are due at the demo's publications, and on which day: worked out again, from rules 3, 4, 6 and law.md
// and from the demo's files, by somebody who knows the calendar and nothing else of the product. Not to be changed to
// match the program: a difference is a fault of one of the two, and the rule says of which.

/** The year: `begins` is the day on which the demo was created, and nothing after `ends` is due yet. */
type Year = { readonly begins: Day; readonly ends: Day };
type Story = {
  readonly to: string;
  readonly account: DemoAccount;
  readonly plain: CatalogData;
  readonly bundle: Bundle;
  readonly year: Year;
  readonly boughtOn: Day;
  /** The first paper, or the first day of access. */
  readonly startOn: Day;
};

/** Every email that the people of the demo's files must have received by the end of the year, in no order. */
export function emailsDue(people: readonly DemoPerson[], files: readonly CatalogData[], year: Year): DueEmail[] {
  return people.flatMap((person) => {
    const plain = files.find(({ tenant }) => tenant.domain === person.domain);
    if (plain === undefined) throw new Error(`nobody publishes ${person.domain}`);
    const first = Math.max(...person.accounts.map(({ boughtDaysAgo }) => boughtDaysAgo));
    const login = { on: addDays(year.begins, -first), kind: "confirmMailbox", to: person.email } as const;
    return [login, ...person.accounts.flatMap((account) => ofAccount(storyOf(person, account, plain, year)))];
  });
}

function storyOf({ email }: DemoPerson, account: DemoAccount, plain: CatalogData, year: Year): Story {
  const { catalog, tenant, deliveryZips } = plain;
  const bundle = catalog.bundles.find(({ bundleId }) => bundleId === account.bundleId);
  if (bundle === undefined) throw new Error(`no plan ${account.bundleId}`);
  const boughtOn = addDays(year.begins, -account.boughtDaysAgo);
  const byMail = deliveryZips.some(({ zip5, method }) => zip5 === account.delivery?.zip && method === "mail");
  // Everybody orders at nine in the morning.
  const moment = { today: boughtOn, minutes: 9 * 60 };
  const reached = firstReachableDay(moment, tenant.policy, byMail ? "mail" : "carrier");
  const startOn = bundle.printDays.length === 0 ? boughtOn : firstUnit(bundle.printDays, catalog.calendar, reached);
  return { to: email, account, plain, bundle, year, boughtOn, startOn };
}

function ofAccount(story: Story): DueEmail[] {
  const { account, boughtOn, year } = story;
  if (account.status === "pending") return [];
  const at = (on: Day, ...kinds: readonly EmailKind[]) => kinds.map((kind) => ({ on, kind, to: story.to }));
  if (account.giftFrom !== null) {
    const toDonor = (kind: EmailKind) => ({ on: boughtOn, kind, to: account.giftFrom ?? "" });
    const donors = (["giftBought", "receipt", "giftRedeemed"] as const).map(toDonor);
    return [...at(boughtOn, "giftForYou", "giftBegun"), ...donors];
  }
  const bought = at(boughtOn, "acknowledgment", "receipt");
  const canceledOn = account.cancellation && addDays(year.begins, -account.cancellation.daysAgo);
  // Nothing is charged or announced anymore; the end was already announced.
  if (canceledOn !== null) return [...bought, ...at(canceledOn, "cancellationConfirmed")];
  const then = account.method === "bill" ? unpaidEmails(story) : renewalEmails(story);
  const all = [...bought, ...stopEmails(story), ...reportEmails(story), ...then.flatMap(([on, kind]) => at(on, kind))];
  return all.filter(({ on }) => on <= year.ends);
}

const reportedOn = ({ account, bundle, plain, year, startOn }: Story): Day | null =>
  account.reported === null
    ? null
    : ([6, 5, 4, 3, 2, 1, 0]
        .map((days) => addDays(year.begins, -days))
        .find((day) =>
          // A paper is reported on its day or the day after.
          [day, addDays(day, -1)].some(
            (on) => on >= startOn && isIssueDay(bundle.printDays, plain.catalog.calendar, on),
          ),
        ) ?? null);

const reportEmails = (story: Story): DueEmail[] => {
  const on = reportedOn(story);
  return on === null ? [] : [{ on, kind: "deliveryIssueAnswered", to: story.to }];
};

/** From the first paper that could be stopped, for this many days (rules 4.7). */
function stopOf({
  account: { stop },
  year,
}: Story): { readonly askedOn: Day; readonly from: Day; readonly to: Day } | null {
  if (stop === null) return null;
  const askedOn = addDays(year.begins, -stop.daysAgo);
  const from = addDays(askedOn, 1);
  return { askedOn, from, to: addDays(from, stop.days) };
}

function stopEmails(story: Story): DueEmail[] {
  const stop = stopOf(story);
  if (stop === null) return [];
  return [
    { on: stop.askedOn, kind: "stopConfirmed", to: story.to },
    { on: addDays(stop.to, -2), kind: "deliveryRestarts", to: story.to },
  ];
}

type OnDay = readonly [on: Day, kind: EmailKind];

/** A bill that nobody pays, on paper, so that only what follows from it is emailed (rules 4.4). */
function unpaidEmails(story: Story): OnDay[] {
  const { graceDays } = story.plain.tenant.policy;
  const { paidThrough } = firstTerm(story);
  const grace = story.bundle.printDays.length === 0 ? graceDays.digital : graceDays.print;
  return [
    [addDays(paidThrough, 1), "graceBegun"],
    [addDays(paidThrough, grace + 1), "endedUnpaid"],
  ];
}

/** What was bought, extended by what a stop held back and a wet paper was credited. */
function firstTerm(story: Story): {
  readonly paidThrough: Day;
  readonly anchorDay: number;
  readonly rate: RateVersion;
} {
  const { bundle, plain, startOn } = story;
  const { printDays } = bundle;
  const { calendar } = plain.catalog;
  const rate = rateOf(plain, bundle.rateCode);
  const { units, anchorDay } = grantTerm(startOn, partsOf(startOn).date, { printDays, term: rate.term }, calendar);
  const stop = stopOf(story);
  const isKept = (day: Day): boolean =>
    stop !== null && story.account.stop?.paperOption === "stop" && stop.from <= day && day < stop.to;
  let left = units + (story.account.reported === null ? 0 : 1);
  for (const day of unitsFrom(printDays, calendar, startOn)) {
    if (!isKept(day)) left -= 1;
    if (left === 0) return { paidThrough: day, anchorDay, rate };
  }
  throw new Error("a term without an end");
}

/** No price of the demo changes, so everybody has the newest one. */
function rateOf({ catalog }: CatalogData, code: string): RateVersion {
  const rate = catalog.rates.findLast(({ rateCode }) => rateCode === code);
  if (rate === undefined) throw new Error(`no rate ${code}`);
  return rate;
}

/** No email comes this many days before its charge. */
const longestAhead = 60;

/**
 * A charge each term, this many days before it, with what has to be announced before (rules 3, 4.3, 6; law.md N2, N3,
 * MA3).
 */
function renewalEmails(story: Story): OnDay[] {
  const { plain, bundle, year, startOn, account } = story;
  const { calendar } = plain.catalog;
  const { printDays } = bundle;
  const letters: OnDay[] = [];
  let { paidThrough, anchorDay, rate } = firstTerm(story);
  for (let chargeOn = startOn; chargeOn < addDays(year.ends, longestAhead);) {
    const renewsOn = firstUnit(printDays, calendar, addDays(paidThrough, 1));
    const lead = Math.min(plain.tenant.policy.chargeLeadDays, Math.floor(shortestDays(rate.term) / 2));
    chargeOn = addDays(renewsOn, -lead);
    const next = rateOf(plain, rate.nextRateCode ?? rate.rateCode);
    const longest = Math.max(shortestDays(rate.term), shortestDays(next.term));
    const isLong = longest > 167 || (account.billing.state === "MA" && longest > 31);
    if (rate.kind !== "regular" && next.amount > rate.amount) letters.push([addDays(chargeOn, -10), "promoEnding"]);
    else if (isLong) letters.push([addDays(chargeOn, -21), "renewalReminder"]);
    letters.push([chargeOn, "receipt"]);
    const granted = grantTerm(renewsOn, anchorDay, { printDays, term: next.term }, calendar);
    paidThrough = lastUnit(renewsOn, granted.units, printDays, calendar);
    ({ anchorDay } = granted);
    rate = next;
  }
  // A yearly term has its own reminder, and needs no other one.
  if (shortestDays(rate.term) < 336)
    for (let years = 1; years < 10; years++)
      letters.push([addDays(addMonths(startOn, 12 * years, partsOf(startOn).date), -14), "annualReminder"]);
  return letters;
}

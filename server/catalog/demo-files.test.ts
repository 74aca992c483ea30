import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addDays, type Day, toDay } from "#core/day.ts";
import { messages } from "#contract/messages.ts";
import { decideStop } from "#core/delivery/decide-stop.ts";
import { dueStops } from "#core/delivery/due-stops.ts";
import type { StopFacts } from "#core/delivery/stop-facts.ts";
import { stopWindow } from "#core/delivery/stop-view.ts";
import { passwordProblem, siteWords } from "#core/identity/password-policy.ts";
import { featureStates } from "#core/site/feature.ts";
import { grantEntry } from "#core/ledger/expiry.ts";
import { graceThroughOf } from "#core/renewal/retries.ts";
import { firstTerm } from "#core/subscribing/first-term.ts";
import { bundlesOnSale, isPrint, rateOn } from "#core/subscribing/plan.ts";
import { quoteOrder } from "#core/subscribing/quote.ts";
import { createOfflineValidator } from "#server/adapters/address/offline/offline-validator.ts";
import { openZipTable } from "#server/adapters/address/zip/zip-table.ts";
import { isCommonPassword } from "#server/adapters/passwords/common-password.ts";
import { type CatalogData, readCatalog } from "./read-catalog.ts";
import { type DemoAccount, type DemoPerson, readPeople } from "./read-people.ts";

const folder = new URL("../../catalog/", import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, folder), "utf8");

const files = readdirSync(folder).filter((name) => /^[a-z]-.*\.yaml$/.test(name));

const catalogs = new Map(
  files.map((name): [string, CatalogData] => {
    const read = readCatalog(text(name));
    if (read.kind === "mistakes") throw new Error(`${name}: ${JSON.stringify(read.mistakes)}`);
    return [name.slice(0, 1), read.value];
  }),
);

function publication(letter: string): CatalogData {
  const found = catalogs.get(letter);
  if (found === undefined) throw new Error(`no demo publication ${letter}`);
  return found;
}

const [a, b] = [publication("a"), publication("b")];
const all = [...catalogs.values()];

function demoPeople(): readonly DemoPerson[] {
  const read = readPeople(text("people.yaml"));
  if (read.kind === "mistakes") throw new Error(JSON.stringify(read.mistakes));
  return read.value;
}

const accounts = demoPeople().flatMap((person) => person.accounts.map((account) => ({ person, account })));
const homeOf = ({ domain }: DemoPerson): CatalogData | undefined => all.find(({ tenant }) => tenant.domain === domain);

const days = (from: string, count: number): Day[] => Array.from({ length: count }, (_, at) => addDays(toDay(from), at));

test("A and D have every feature on, B sells on the older single page, C has every feature off; A is the default", () => {
  const on = all.map(({ tenant }) =>
    Object.entries(featureStates(tenant.features)).flatMap(([key, enabled]) => (enabled ? [key] : [])),
  );
  const everything = [
    "subscription_services",
    "bogo_purchase",
    "new_subscription_page",
    "delivery_issue",
    "temporary_stop",
    "profile_page",
    "payment_options",
  ];
  expect(on).toEqual([everything, ["subscription_services"], [], everything]);
  expect(all.map(({ isDefault }) => isDefault)).toEqual([true, false, false, false]);
});

test("no two demo publications share a domain, host, merchant, brand or time zone", () => {
  const one = (values: readonly unknown[]): number => new Set(values).size;
  expect(one(all.map(({ tenant }) => tenant.domain))).toBe(all.length);
  expect(one(all.flatMap(({ hosts }) => hosts))).toBe(all.length);
  expect(one(all.map(({ tenant }) => JSON.stringify(tenant.gateway)))).toBe(all.length);
  expect(one(all.map(({ tenant }) => tenant.site.accent))).toBe(all.length);
  expect(one(all.map(({ tenant }) => tenant.timeZone))).toBe(all.length);
});

test("has every logo and portrait that a demo file names", () => {
  const pictures = all.flatMap(({ tenant: { site } }) =>
    [site.logoUrl, site.editor?.avatar, site.cancelAuthor?.avatar].filter((url) => url !== undefined),
  );
  const missing = pictures.filter((url) => !existsSync(new URL(url.replace("/assets/logos/", "logos/"), folder)));
  expect(pictures.length).toBeGreaterThanOrEqual(6);
  expect(missing).toEqual([]);
});

test("has a dark-mode version of every logo", () => {
  for (const { tenant } of all) {
    expect(text(tenant.site.logoUrl.replace("/assets/logos/", "logos/"))).toContain(
      "@media (prefers-color-scheme: dark)",
    );
  }
});

test("the demo terms match the specification's terms", () => {
  for (const { tenant } of all) {
    const terms = tenant.terms.text.replaceAll("\n", " ");
    expect(terms).toContain("charged up to 14 days before the renewal date");
    expect(terms).toContain("renews automatically at the then-current rates");
    expect(terms).toContain("cancel anytime, effective at the end of the billing period");
    expect(terms).toContain("with the subject CANCEL, or online where available");
    expect(terms).toContain("Offers are not for current subscribers");
  }
});

test("the terms of bills and gifts, which don't mention automatic renewal, need no changes", () => {
  for (const { tenant } of all) {
    const { version, bill, gift } = tenant.terms;
    const [ofBills, ofGifts] = [bill?.text.replaceAll("\n", " "), gift?.text.replaceAll("\n", " ")];
    for (const text of [ofBills, ofGifts]) expect(text).not.toMatch(/automatic|does not apply|billing period/);
    expect(ofBills).toContain("We do not charge you for later terms. Before each one we send you a bill");
    expect(ofBills).toContain("with the subject CANCEL, or online where available");
    expect(ofGifts).toContain("A gift does not renew: nothing is charged later");
    expect(ofGifts).toContain("ends after its term");
    expect([bill?.version, gift?.version]).toEqual([`${version}-bill`, `${version}-gift`]);
  }
});

test("preselects Unlimited Digital + E-edition, on every day", () => {
  for (const { catalog } of all) {
    for (const today of days("2026-01-01", 1000)) {
      const onSale = bundlesOnSale(catalog, today);
      expect(onSale).toHaveLength(catalog.bundles.length);
      expect(onSale[0]?.bundle).toMatchObject({ name: messages.defaultPlanName, printDays: [] });
    }
  }
});

test("A's digital plan costs $1 for 8 weeks, then $11.99 every 4 weeks", () => {
  const [plan] = bundlesOnSale(a.catalog, toDay("2026-11-20"));
  expect(plan).toBeDefined();
  if (plan === undefined) return;
  const quote = quoteOrder({
    ...plan,
    catalog: a.catalog,
    addOns: [],
    moment: { today: toDay("2026-11-20"), minutes: 600 },
    policy: a.tenant.policy,
    method: "carrier",
    place: { billingState: null, deliveryState: null },
  });
  expect(quote).toMatchObject({ dueToday: 100, paidThrough: "2027-01-14" });
  expect(quote.pricePath.map(({ amount, period, renewsOn }) => [renewsOn, amount, period])).toEqual([
    ["2027-01-15", 1199, "4 weeks"],
  ]);
});

test("A sells the worked example of the rules: Wed/Fri/Sun, 4 weeks, $36.00, bought Mon, Feb 2, 2026", () => {
  const bundle = a.catalog.bundles.find(({ bundleId }) => bundleId === "wed-fri-sun");
  const rate = rateOn(a.catalog, bundle?.rateCode ?? "", toDay("2026-02-02"));
  expect(rate).toMatchObject({ amount: 3600, weekdayValues: { 0: 500, 3: 200, 5: 200 } });
  if (bundle === undefined || rate === null) return;
  const { calendar } = a.catalog;
  const moment = { today: toDay("2026-02-02"), minutes: 600 };
  expect(firstTerm({ bundle, rate, calendar, moment, policy: a.tenant.policy, method: "carrier" })).toMatchObject({
    startOn: "2026-02-04",
    units: 12,
    paidThrough: "2026-03-01",
    renewsOn: "2026-03-04",
    chargeOn: "2026-02-25",
  });
});

test("A and B sell an upgrade for $10.00, and several print bundles to choose from", () => {
  for (const { catalog } of [a, b]) {
    expect(catalog.addOns[0]).toMatchObject({
      name: "Premium Experience",
      text: "+$10.00/mo",
      price: { amount: 1000 },
    });
    expect(catalog.bundles.filter(isPrint).length).toBeGreaterThan(1);
  }
});

test("knows the holidays of 2026 to 2028 in the calendars", () => {
  for (const { catalog } of [a, b]) {
    const years = new Set(catalog.calendar.closed.map((day) => day.slice(0, 4)));
    expect([...years]).toEqual(["2026", "2027", "2028"]);
  }
});

test("lists only real ZIPs of the publication's own state in a delivery table", async () => {
  const zips = await openZipTable()();
  for (const { tenant, deliveryZips } of all) {
    const strangers = deliveryZips.filter(
      ({ zip5 }) => zips.find(zip5)?.states.includes(tenant.policy.homeState) !== true,
    );
    expect(strangers).toEqual([]);
    expect(zips.find(tenant.policy.homeZip)?.states).toContain(tenant.policy.homeState);
  }
});

test("can deliver to every demo address, and sells print only where its publication delivers", async () => {
  const validator = createOfflineValidator(openZipTable());
  for (const { person, account } of accounts) {
    for (const { street, city, state, zip } of [account.billing, account.delivery ?? account.billing]) {
      const answer = await validator.validate({ streetAddress: street, city, stateCode: state, zip });
      expect(answer, `${street}, ${zip}`).toMatchObject({ kind: "deliverable", standard: { city } });
    }
    const served = homeOf(person)?.deliveryZips.some(({ zip5 }) => zip5 === account.delivery?.zip) ?? false;
    expect([person.email, served]).toEqual([person.email, account.delivery !== null]);
  }
});

/** The status of the purchased term on a day, after the history that the file gives the account. */
function statusOn(home: CatalogData, account: DemoAccount, today: Day): string {
  const bundle = home.catalog.bundles.find(({ bundleId }) => bundleId === account.bundleId);
  if (bundle === undefined) return "no such plan";
  if (isPrint(bundle) !== (account.delivery !== null)) return "print without a delivery address, or the reverse";
  const addOns = home.catalog.addOns.filter(({ offerId }) => account.addOnIds.includes(offerId));
  if (addOns.length < account.addOnIds.length || addOns.some(({ bundleIds }) => !bundleIds.includes(bundle.bundleId))) {
    return "an upgrade that the plan does not have";
  }
  if (account.status === "pending") return account.boughtDaysAgo < 14 ? "pending" : "purged";
  const bought = addDays(today, -account.boughtDaysAgo);
  const rate = rateOn(home.catalog, bundle.rateCode, bought);
  if (rate === null) return "not for sale then";
  const moment = { today: bought, minutes: 600 };
  const { policy } = home.tenant;
  const term = firstTerm({ bundle, rate, calendar: home.catalog.calendar, moment, policy, method: "carrier" });
  if (account.stop !== null) {
    const facts = { status: "active", renews: true, cancelAt: null, stops: [], method: "carrier" } as const;
    const plan = {
      printDays: bundle.printDays,
      papers: bundle.printDays,
      term: rate.term,
      calendar: home.catalog.calendar,
      policy,
      cutOff: policy,
      stopAheadDays: policy.stopAheadDays,
    };
    return statusWithStop({ ...facts, ...plan, entries: [grantEntry(term, null)], moment }, account.stop, today);
  }
  if (account.method === "bill" && today > term.paidThrough) {
    const product = isPrint(bundle) ? "P" : "D";
    return today <= graceThroughOf(term.paidThrough, product, policy) ? "grace" : "ended unpaid";
  }
  if (account.cancellation === null) return today < term.chargeOn ? "active" : "due for renewal";
  if (home.cancelReasons.every(({ reasonId }) => reasonId !== account.cancellation?.reasonId)) return "no such reason";
  if (addDays(today, -account.cancellation.daysAgo) >= term.chargeOn) return "canceled after the charge";
  return today <= term.paidThrough ? "cancelling" : "ended";
}

/** Requested in the evening, when the next paper is already on its way. */
function statusWithStop(bought: StopFacts, stop: NonNullable<DemoAccount["stop"]>, today: Day): string {
  const facts = { ...bought, moment: { today: addDays(today, -stop.daysAgo), minutes: 20 * 60 } };
  const stopOn = stopWindow(facts, 1).firstDay;
  const wanted = { stopOn, restartOn: addDays(stopOn, stop.days), option: stop.paperOption };
  const decided = decideStop(facts, wanted);
  if (decided.kind === "refused") return decided.because;
  const { dates } = decided.effect.outcome;
  if (dates === null || today >= dates.chargeOn) return "due for renewal";
  const stops = [{ ...wanted, stopId: 1, postedThrough: null }];
  return dueStops({ ...facts, stops, moment: { today, minutes: 600 } }).status ?? "active";
}

test("puts every demo account into the status that its file states, whenever the demo is loaded", () => {
  const wrong = days("2026-03-01", 700).flatMap((today) =>
    accounts.flatMap(({ person, account }) => {
      const home = homeOf(person);
      const status = home === undefined ? "no such publication" : statusOn(home, account, today);
      return status === account.status ? [] : [`${today} ${person.email} ${account.bundleId}: ${status}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test("lists every loadable status with its demo people, and gives A, B and C sign-ins", () => {
  const people = demoPeople();
  expect(people.length).toBeGreaterThanOrEqual(12);
  expect(new Set(accounts.map(({ account }) => account.status))).toEqual(
    new Set(["pending", "active", "stopped", "grace", "cancelling", "ended"]),
  );
  expect(accounts.some(({ account }) => account.circulationSystem !== "native")).toBe(true);
  expect(accounts.some(({ account }) => !account.allowCancel)).toBe(true);
  expect(people.some(({ password }) => password === null)).toBe(true);
  expect(people.some((person) => person.accounts.length > 1)).toBe(true);
  const withSignIn = new Set(people.filter(({ password }) => password !== null).map(({ domain }) => domain));
  expect(withSignIn).toEqual(new Set(all.map(({ tenant }) => tenant.domain)));
});

test("accepts the demo passwords under the specification's policy, and all are different", () => {
  const problems = demoPeople().flatMap((person) => {
    const home = homeOf(person);
    if (person.password === null || home === undefined) return [];
    const { site, domain } = home.tenant;
    const facts = { policy: "spec", isCommon: isCommonPassword, siteWords: siteWords({ ...site, domain }) } as const;
    return passwordProblem(person.password, { ...facts, email: person.email }) ?? [];
  });
  expect(problems).toEqual([]);
  const passwords = demoPeople().flatMap(({ password }) => password ?? []);
  expect(new Set(passwords).size).toBe(passwords.length);
});

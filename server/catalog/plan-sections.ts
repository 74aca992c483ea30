import * as z from "zod/mini";
import { reasonTopics } from "#core/site/cancel-reason.ts";
import type { PriceComponent } from "#core/site/tenant.ts";
import { type AddOn, type Bundle, type RateVersion, upgradePeriods } from "#core/subscribing/plan.ts";
import type { Cents } from "#core/money.ts";
import {
  byWeekday,
  day,
  dollars,
  id,
  lineOfText,
  multilineText,
  oneOf,
  term,
  weekday,
  wholeNumber,
  yesNo,
} from "./text-values.ts";

const part = z.exactOptional(dollars);

const rateVersion = z.strictObject({
  from: day,
  until: z.exactOptional(day),
  term,
  amount: dollars,
  components: z.strictObject({ print: part, digital: part, eEdition: part, addOn: part }),
  weekdayValues: z.exactOptional(byWeekday(dollars)),
  ezPay: oneOf("required", "optional", "none"),
  next: z.exactOptional(id),
  subscribersFrom: z.exactOptional(day),
});

export const ratesSection = z.array(
  z.strictObject({
    code: id,
    name: lineOfText(80),
    kind: oneOf("regular", "promo", "save"),
    versions: z.array(rateVersion).check(z.minLength(1, "add at least one version: a date and a price")),
  }),
);
export type RatesSection = z.output<typeof ratesSection>;
export type WrittenRate = RatesSection[number];

const componentOrder = ["print", "digital", "eEdition", "addOn"] as const satisfies readonly PriceComponent[];

export const componentsOf = (
  parts: WrittenRate["versions"][number]["components"],
): { component: PriceComponent; amount: Cents }[] =>
  componentOrder.flatMap((component) => {
    const amount = parts[component];
    return amount === undefined ? [] : [{ component, amount }];
  });

/** Versions are numbered from 1 in order of their dates. If the store knows older ones, it renumbers them. */
export const ratesOf = (section: RatesSection): RateVersion[] =>
  section.flatMap(({ code, name, kind, versions }) =>
    versions
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      .map((version, at) => ({
        rateCode: code,
        version: at + 1,
        name,
        kind,
        term: version.term,
        amount: version.amount,
        components: componentsOf(version.components),
        weekdayValues: version.weekdayValues ?? null,
        ezPay: version.ezPay,
        nextRateCode: version.next === undefined || version.next === code ? null : version.next,
        effectiveFrom: version.from,
        effectiveTo: version.until ?? null,
        subscribersFrom: version.subscribersFrom ?? null,
      })),
  );

export const plansSection = z.array(
  z.strictObject({
    id,
    name: lineOfText(80),
    title: lineOfText(120),
    membership: lineOfText(80),
    rate: id,
    paymentOptions: z.exactOptional(z.array(id)),
    printDays: z.exactOptional(z.array(weekday)),
    markdown: multilineText(2000),
    benefits: z.array(multilineText(500)),
    gifts: z.exactOptional(yesNo),
  }),
);
export type PlansSection = z.output<typeof plansSection>;

/** Plans appear on the page in the file's order. A trial can't be given as a gift, unless the publisher allows it. */
export const bundlesOf = (section: PlansSection, rates: RatesSection): Bundle[] => {
  const trials = new Set(rates.filter(({ kind }) => kind === "promo").map(({ code }) => code));
  return section.map(({ id: bundleId, rate, paymentOptions, printDays, gifts, ...same }, at) => ({
    ...same,
    bundleId,
    rateCode: rate,
    paymentOptions: paymentOptions ?? [],
    printDays: printDays ?? [],
    position: at + 1,
    notAsGift: !(gifts ?? !trials.has(rate)),
    retired: false,
  }));
};

export const addOnsSection = z.array(
  z.strictObject({
    id,
    product: id,
    name: lineOfText(80),
    text: lineOfText(120),
    details: z.exactOptional(multilineText(300)),
    amount: dollars,
    per: z.exactOptional(oneOf(...upgradePeriods)),
    plans: z.array(id),
  }),
);
export type AddOnsSection = z.output<typeof addOnsSection>;

export const addOnsOf = (section: AddOnsSection): AddOn[] =>
  section.map(({ id: offerId, product, name, text, details, amount, per, plans }) => ({
    offerId,
    productId: product,
    name,
    text,
    details: details ?? "",
    price: { amount, per: per ?? "term" },
    bundleIds: plans,
    retired: false,
  }));

export const reasonsSection = z.array(
  z.strictObject({
    id: wholeNumber(1, 999_999),
    description: lineOfText(120),
    html: multilineText(2000),
    about: z.exactOptional(oneOf(...reasonTopics)),
  }),
);
export type ReasonsSection = z.output<typeof reasonsSection>;

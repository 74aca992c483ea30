import type { PublishingCalendar } from "#core/calendar/publishing.ts";
import type { DeliverySection } from "./delivery-sections.ts";
import { type Contradiction, repeatedKeys } from "./contradiction.ts";
import type { FieldPath } from "./mistake.ts";
import type { AddOnsSection, PlansSection, RatesSection, ReasonsSection } from "./plan-sections.ts";
import { htmlProblems, markdownProblems } from "./rich-text.ts";
import { weekdayName } from "./text-values.ts";

type Plan = PlansSection[number];

const at = (path: FieldPath, problems: readonly string[]): Contradiction[] => problems.map((says) => ({ path, says }));

export const checkPlans = (plans: PlansSection): Contradiction[] => [
  ...repeatedKeys(
    plans,
    ({ id }) => id,
    (index) => ["plans", index, "id"],
    (id) => `plan ${id} is listed twice`,
  ),
  ...plans.flatMap(({ markdown, benefits, printDays = [] }, index) => [
    ...at(["plans", index, "markdown"], markdownProblems(markdown)),
    ...benefits.flatMap((benefit, item) => at(["plans", index, "benefits", item], htmlProblems(benefit))),
    ...repeatedKeys(
      printDays,
      (weekday) => weekday,
      (item) => ["plans", index, "printDays", item],
      () => "this weekday is listed twice",
    ),
  ]),
];

export const checkPlanRates = (plans: PlansSection, rates: RatesSection): Contradiction[] =>
  plans.flatMap((plan, index): Contradiction[] => {
    const path = ["plans", index, "rate"];
    const rate = rates.find(({ code }) => code === plan.rate);
    if (rate === undefined) return [{ path, says: `there is no rate ${plan.rate}` }];
    if (rate.kind === "save")
      return [{ path, says: "a save rate is only for subscribers who are canceling; use a regular or promo rate" }];
    return [...unpaidPapers(plan, rate, path), ...checkOptions(plan, index, rates)];
  });

/** A rate that can't pay for a plan's papers. */
export const unpaidPapers = (plan: Plan, { code, versions }: RatesSection[number], path: FieldPath): Contradiction[] =>
  versions.flatMap((version) => at(path, againstRate(plan, code, version)));

/**
 * The payment options of a plan's subscribers: the same papers for another length, at no price meant for new or leaving
 * readers.
 */
function checkOptions(plan: Plan, index: number, rates: RatesSection): Contradiction[] {
  const { paymentOptions = [] } = plan;
  const pathOf = (item: number): FieldPath => ["plans", index, "paymentOptions", item];
  return [
    ...repeatedKeys(
      paymentOptions,
      (code) => code,
      pathOf,
      () => "this rate is listed twice",
    ),
    ...paymentOptions.flatMap((code, item): Contradiction[] => {
      const rate = rates.find((known) => known.code === code);
      if (rate === undefined) return [{ path: pathOf(item), says: `there is no rate ${code}` }];
      if (rate.kind === "regular") return unpaidPapers(plan, rate, pathOf(item));
      return [{ path: pathOf(item), says: "subscribers can renew only at a regular rate" }];
    }),
  ];
}

/** Print must be paid for by a print component (its tax differs), and each of its papers must have a value. */
function againstRate(
  { printDays = [] }: Plan,
  rate: string,
  version: RatesSection[number]["versions"][number],
): string[] {
  const paysForPrint = version.components.print !== undefined;
  if (printDays.length > 0 && !paysForPrint) return [`rate ${rate} from ${version.from} has no print component`];
  if (printDays.length === 0 && paysForPrint)
    return [`rate ${rate} has a print component, but the plan has no printDays`];
  const values = version.weekdayValues;
  if (values === undefined) return [];
  return printDays
    .filter((weekday) => values[weekday] === undefined)
    .map((weekday) => `rate ${rate} from ${version.from} has no value for the ${weekdayName(weekday)} paper`);
}

export const checkPrintDays = (plans: PlansSection, { weekdays }: PublishingCalendar): Contradiction[] =>
  plans.flatMap(({ printDays = [] }, index) =>
    printDays.flatMap((weekday, item): Contradiction[] =>
      weekdays.includes(weekday)
        ? []
        : [{ path: ["plans", index, "printDays", item], says: `nothing is published on ${weekdayName(weekday)}` }],
    ),
  );

/** Print is sold by ZIP code: without a delivery table no address could ever be delivered to. */
export const checkPrintIsDelivered = (plans: PlansSection, delivery: DeliverySection): Contradiction[] =>
  delivery.length === 0 && plans.some(({ printDays = [] }) => printDays.length > 0)
    ? [{ path: ["delivery"], says: "a print plan is on sale, but the delivery table has no ZIP codes" }]
    : [];

export const checkAddOns = (addOns: AddOnsSection, plans: PlansSection | null): Contradiction[] => [
  ...repeatedKeys(
    addOns,
    ({ id }) => id,
    (index) => ["addOns", index, "id"],
    (id) => `add-on ${id} is listed twice`,
  ),
  ...addOns.flatMap((addOn, index) =>
    addOn.plans.flatMap((plan, item): Contradiction[] =>
      plans === null || plans.some(({ id }) => id === plan)
        ? []
        : [{ path: ["addOns", index, "plans", item], says: `there is no plan ${plan}` }],
    ),
  ),
];

export const checkReasons = (reasons: ReasonsSection): Contradiction[] => [
  ...repeatedKeys(
    reasons,
    ({ id }) => id,
    (index) => ["cancelReasons", index, "id"],
    (id) => `reason ${id} is listed twice`,
  ),
  ...reasons.flatMap(({ html }, index) => at(["cancelReasons", index, "html"], htmlProblems(html))),
];

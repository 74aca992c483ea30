import * as z from "zod/mini";
import { normalizeOfferCode, type OfferCode, offerCodePattern } from "#core/site/offer-code.ts";
import { type Contradiction, repeatedKeys } from "./contradiction.ts";
import { unpaidPapers } from "./check-plans.ts";
import type { PlansSection, RatesSection } from "./plan-sections.ts";
import { day, id, oneOf, textValue, wholeNumber } from "./text-values.ts";

const code = textValue((text) => {
  const normal = normalizeOfferCode(text);
  return offerCodePattern.test(normal) ? normal : null;
}, "write 2 to 30 letters, digits and hyphens");

/** Codes that sell a plan at their own rate. */
export const offerCodesSection = z.array(
  z.strictObject({
    code,
    plan: id,
    rate: id,
    readers: z.exactOptional(oneOf("everyone", "new", "former")),
    uses: z.exactOptional(wholeNumber(1, 999_999)),
    usesPerPerson: z.exactOptional(wholeNumber(1, 99)),
    until: z.exactOptional(day),
  }),
);
export type OfferCodesSection = z.output<typeof offerCodesSection>;

const readersOf = { everyone: "everyone", new: "newReaders", former: "formerReaders" } as const;

export const offerCodesOf = (section: OfferCodesSection): OfferCode[] =>
  section.map(({ code: written, plan, rate, readers, uses, usesPerPerson, until }) => ({
    code: written,
    bundleId: plan,
    rateCode: rate,
    readers: readersOf[readers ?? "everyone"],
    uses: uses ?? null,
    usesPerPerson: usesPerPerson ?? 1,
    until: until ?? null,
  }));

type Known = { readonly plans: PlansSection | null; readonly rates: RatesSection | null };

/** Checks offer codes against the plans and rates that they name. */
export const checkOfferCodes = (offers: OfferCodesSection, known: Known): Contradiction[] => [
  ...repeatedKeys(
    offers,
    (offer) => offer.code,
    (index) => ["offerCodes", index, "code"],
    (twice) => `code ${twice} is listed twice`,
  ),
  ...offers.flatMap((offer, index) => checkOffer(offer, index, known)),
];

function checkOffer(offer: OfferCodesSection[number], index: number, { plans, rates }: Known): Contradiction[] {
  const plan = plans?.find((one) => one.id === offer.plan);
  const rate = rates?.find((one) => one.code === offer.rate);
  const path = ["offerCodes", index, "rate"];
  if (plans !== null && plan === undefined)
    return [{ path: ["offerCodes", index, "plan"], says: `there is no plan ${offer.plan}` }];
  if (rates === null || plan === undefined) return [];
  if (rate === undefined) return [{ path, says: `there is no rate ${offer.rate}` }];
  if (rate.kind === "save")
    return [{ path, says: "a save rate is only for subscribers who are canceling; use a promo or regular rate" }];
  return unpaidPapers(plan, rate, path);
}

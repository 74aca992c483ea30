import { lengthText } from "#core/calendar/term.ts";
import type { GiftWords } from "#core/event/gift-events.ts";
import { pinnedRate } from "#core/subscribing/plan.ts";
import type { GiftRecord } from "./gift.ts";
import type { Publication } from "#server/store/publication/publication.ts";

type Given = Pick<
  GiftRecord,
  | "giftId"
  | "accountNumber"
  | "donorFirstName"
  | "donorLastName"
  | "donorEmail"
  | "bundleId"
  | "rateCode"
  | "rateVersion"
  | "product"
  | "recipientName"
  | "recipientEmail"
  | "note"
>;

/** The contents of a gift in words, also for retired plans. */
export function giftPlan({ catalog }: Publication, gift: Pick<Given, "bundleId" | "rateCode" | "rateVersion">) {
  const bundle = catalog.bundles.find(({ bundleId }) => bundleId === gift.bundleId);
  const rate = pinnedRate(catalog, gift.rateCode, gift.rateVersion);
  if (bundle === undefined || rate === null) throw new Error(`a gift has lost its plan ${gift.bundleId}`);
  return { bundle, rate, length: lengthText(rate.term) };
}

/** A gift as its emails describe it. */
export function giftWords(publication: Publication, gift: Given): GiftWords {
  const { giftId, accountNumber, recipientName, recipientEmail, note } = gift;
  const { bundle, length } = giftPlan(publication, gift);
  const name = { firstName: gift.donorFirstName, lastName: gift.donorLastName };
  const donor = { ...name, accountNumber, contactEmail: gift.donorEmail };
  const plan = { planName: bundle.name, length, printed: gift.product === "P" };
  return { giftId, donor, ...plan, recipientName, recipientEmail, note };
}

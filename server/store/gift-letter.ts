import { lengthText } from "#core/calendar/term.ts";
import type { Day } from "#core/day.ts";
import type { GiftForYou } from "#core/notice/gift-letters.ts";
import { pinnedRate } from "#core/subscribing/plan.ts";
import type { QueuedLetter } from "./outbox.ts";
import type { Publication } from "./publication.ts";

type Given = {
  readonly giftId: string;
  /** The donor's. */
  readonly donorFirstName: string;
  readonly donorLastName: string;
  readonly bundleId: string;
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly product: "P" | "D";
  readonly recipientName: string;
  readonly recipientEmail: string;
};

/** What a gift consists of, in words; retired plans are still there. */
export function giftPlan({ catalogue }: Publication, gift: Pick<Given, "bundleId" | "rateCode" | "rateVersion">) {
  const bundle = catalogue.bundles.find(({ bundleId }) => bundleId === gift.bundleId);
  const rate = pinnedRate(catalogue, gift.rateCode, gift.rateVersion);
  if (bundle === undefined || rate === null) throw new Error(`a gift has lost its plan ${gift.bundleId}`);
  return { bundle, rate, length: lengthText(rate.term) };
}

/**
 * The recipient's letter. It belongs to no account yet, and its secret is minted when it is sent.
 *
 * @param again what makes it another letter than the first one.
 */
export function giftLetter(
  publication: Publication,
  gift: Given,
  redeemThrough: Day,
  uuid: () => string,
  again = "",
): QueuedLetter {
  const { bundle, length } = giftPlan(publication, gift);
  const content: GiftForYou = {
    giftId: gift.giftId,
    name: gift.recipientName,
    donorName: `${gift.donorFirstName} ${gift.donorLastName}`,
    planName: bundle.name,
    length,
    printed: gift.product === "P",
    redeemThrough,
  };
  const naturalKey = `giftForYou:${gift.giftId}${again}`;
  const to = { recipient: gift.recipientEmail, accountNumber: null };
  return { ...to, letterId: uuid(), kind: "giftForYou", content, naturalKey };
}

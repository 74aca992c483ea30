import * as z from "zod/mini";
import { type PackRules, type PackTable, policyPacks } from "#core/site/policy-pack.ts";
import type { SaveOffer, SaveOfferAnswer, SaveOfferSettings } from "#core/site/save-offer.ts";
import { day, dollars, id, lineOfText, multilineText, oneOf, stateCode, wholeNumber, yesNo } from "./text-values.ts";

const same = {
  id,
  name: lineOfText(80),
  text: z.exactOptional(multilineText(300)),
  plans: z.exactOptional(z.array(id)),
  reasons: z.exactOptional(z.array(wholeNumber(1, 999_999))),
  tenureDays: z.exactOptional(
    z.strictObject({ from: z.exactOptional(wholeNumber(0, 36_500)), to: z.exactOptional(wholeNumber(0, 36_500)) }),
  ),
  /** Percent of the accounts; the rest are the control group. */
  share: z.exactOptional(wholeNumber(1, 100)),
  experiment: z.exactOptional(id),
};

/** The offers for readers who leave, in the order in which they are considered. */
export const saveOffersSection = z.array(
  z.discriminatedUnion(
    "kind",
    [
      z.strictObject({ kind: z.literal("rate"), rate: id, ...same }),
      z.strictObject({ kind: z.literal("switch"), plan: id, ...same }),
      z.strictObject({ kind: z.literal("pause"), days: wholeNumber(1, 30), ...same }),
      z.strictObject({
        kind: z.literal("fix"),
        credits: z.exactOptional(z.strictObject({ papers: wholeNumber(0, 30), amount: dollars })),
        mail: z.exactOptional(yesNo),
        ...same,
      }),
    ],
    { error: "write one of: rate, switch, pause, fix" },
  ),
);
export type SaveOffersSection = z.output<typeof saveOffersSection>;
type WrittenOffer = SaveOffersSection[number];

function answerOf(written: WrittenOffer): SaveOfferAnswer {
  switch (written.kind) {
    case "rate":
      return { kind: "rate", rateCode: written.rate };
    case "switch":
      return { kind: "switch", bundleId: written.plan };
    case "pause":
      return { kind: "pause", days: written.days };
    case "fix":
      return {
        kind: "fix",
        mail: written.mail ?? false,
        ...(written.credits === undefined ? {} : { credits: written.credits }),
      };
  }
}

/** An offer with a share but without an experiment's name is its own experiment. */
export const experimentOf = ({ id: offerId, experiment, share }: WrittenOffer): string | null =>
  experiment ?? (share === undefined ? null : offerId);

function offerOf(written: WrittenOffer): SaveOffer {
  const { tenureDays = {}, share } = written;
  const experiment = experimentOf(written);
  return {
    offerId: written.id,
    name: written.name,
    text: written.text ?? "",
    answer: answerOf(written),
    bundleIds: written.plans ?? [],
    reasonIds: written.reasons ?? [],
    tenureDays: { from: tenureDays.from ?? 0, to: tenureDays.to ?? null },
    variant: experiment === null ? null : { experiment, share: share ?? 100 },
  };
}

const pack = oneOf(...policyPacks);
const offersShown = oneOf("0", "1", "2");

const counts = { "0": 0, "1": 1, "2": 2 } as const satisfies Record<z.output<typeof offersShown>, PackRules["offers"]>;

/** A publication's rules about leaving besides its offers: its lawyer changes the law's table here, by date. */
export const cancelingSection = z.strictObject({
  offerFloor: z.exactOptional(wholeNumber(0, 100)),
  states: z.exactOptional(z.array(z.strictObject({ state: stateCode, pack, from: day }))),
  packs: z.exactOptional(
    z.array(
      z.strictObject({
        pack,
        from: day,
        offers: offersShown,
        directCancel: yesNo,
        reasonOptional: yesNo,
        alwaysOnline: yesNo,
      }),
    ),
  ),
});
export type CancelingSection = z.output<typeof cancelingSection>;

const packsOf = ({ states = [], packs = [] }: CancelingSection): PackTable => ({
  states: states.map(({ state, pack: held, from }) => ({ stateCode: state, pack: held, effectiveFrom: from })),
  rules: packs.map(({ from, offers, ...rules }) => ({ ...rules, offers: counts[offers], effectiveFrom: from })),
});

export const savingOf = (offers: SaveOffersSection, canceling: CancelingSection): SaveOfferSettings => ({
  offers: offers.map(offerOf),
  floorPercent: canceling.offerFloor ?? 0,
  packs: packsOf(canceling),
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { chooseOffers } from "./choose-offers.ts";
import { decideSubstitution } from "./decide-substitution.ts";
import { sampleOfferFacts } from "./sample-offers.ts";
import { decideSentOffer, sendableOffers } from "./sent-offer.ts";

const { offers } = chooseOffers(sampleOfferFacts);
const [offer] = sendableOffers(offers);
if (offer === undefined) throw new Error("the sample has no offer with a price");
const sent = { offer, reasonId: 1 };
const renewsOn = toDay("2026-03-04");
const facts = { ...sampleOfferFacts, status: "active", renewsOn } as const;
const conflict = (because: string) => ({ kind: "conflict", because });

test("sends only offers with a price: a break and a fix have none", () => {
  const pause = { ...offer, kind: "pause", rateCode: "", offerId: "pause" } as const;
  expect(sendableOffers([pause, offer])).toEqual([offer]);
});

test("an offer sent by link starts at the renewal, if nothing has changed since", () => {
  expect(decideSentOffer(sent, facts, renewsOn)).toMatchObject({
    kind: "accepted",
    offer: { offerId: offer.offerId, amount: offer.amount },
    takesEffectOn: renewsOn,
  });
});

test("refuses if the offer was used, withdrawn or moved meanwhile, if money is owed, or if the subscription has ended", () => {
  const uses = [{ offerId: offer.offerId, rateCode: offer.rateCode, usedOn: sampleOfferFacts.today }];
  expect(decideSentOffer(sent, { ...facts, uses }, renewsOn)).toEqual(conflict("used"));
  expect(decideSentOffer(sent, { ...facts, offers: [] }, renewsOn)).toEqual(conflict("offer-over"));
  expect(decideSentOffer(sent, facts, toDay("2026-03-05"))).toEqual(conflict("date-moved"));
  expect(decideSentOffer(sent, { ...facts, inArrears: true }, renewsOn)).toMatchObject({ because: "arrears" });
  expect(decideSentOffer(sent, { ...facts, status: "ended" }, renewsOn)).toMatchObject({ because: "inactive" });
});

test("always decides as the cancel screens would after showing the same offer", () => {
  const statuses = fc.constantFrom("active", "stopped", "cancelling", "grace", "ended", "pending", null);
  const days = fc.constantFrom(renewsOn, toDay("2026-03-05"));
  fc.assert(
    fc.property(statuses, fc.boolean(), fc.boolean(), days, (status, inArrears, isUsed, seenStart) => {
      const uses = isUsed ? [{ offerId: offer.offerId, rateCode: "", usedOn: sampleOfferFacts.today }] : [];
      const now = { ...facts, status, inArrears, uses };
      const attempt = { state: "offer", offers, shown: [offer.offerId] } as const;
      const asked = { rateCode: offer.rateCode, newSubscriptionDate: seenStart };
      expect(decideSentOffer(sent, now, seenStart)).toEqual(decideSubstitution({ ...now, attempt, asked }));
    }),
  );
});

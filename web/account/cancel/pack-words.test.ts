import { expect, test } from "vitest";
import { stateCodes } from "#core/address/states.ts";
import { lawsOfLate2026, packFor, rulesOf } from "#core/cancellation/policy-pack.ts";
import { toDay } from "#core/day.ts";
import { packWords } from "./pack-words.ts";

const today = toDay("2026-11-20");

const byPack = {
  default: {
    steps: ["reason", "offer", "secondOffer", "done"],
    speaksForStaying: true,
    reasonHint: null,
    decline: ["No Thanks", "Cancel Anyway"],
    confirm: ["Confirm Cancellation", "Nevermind"],
  },
  "single-offer": {
    steps: ["reason", "offer", "done"],
    speaksForStaying: true,
    reasonHint: null,
    decline: ["Click to cancel"],
    confirm: ["Confirm Cancellation", "Nevermind"],
  },
  "no-offer": {
    steps: ["reason", "confirm", "done"],
    speaksForStaying: false,
    reasonHint: "You can leave this out.",
    decline: ["Click to cancel"],
    confirm: ["Confirm Cancellation", "Nevermind"],
  },
} as const;

const packOf: Readonly<Record<string, keyof typeof byPack>> = {
  CA: "single-offer",
  NY: "single-offer",
  MA: "single-offer",
  VA: "single-offer",
  MN: "no-offer",
};

test("there are 51 rows", () => {
  expect(stateCodes).toHaveLength(51);
});

test.each(stateCodes)("%s: the steps and words that its pack shows", (state) => {
  const expected = packOf[state] ?? "default";
  const pack = packFor({ billingState: state, deliveryState: null }, today, lawsOfLate2026);
  expect(pack).toBe(expected);
  expect(packWords(rulesOf(pack, today, lawsOfLate2026))).toEqual(byPack[expected]);
});

test("a pack that a publication has changed shows what its row asks for", () => {
  const changed = packWords({ offers: 1, directCancel: false, reasonOptional: true });
  expect(changed).toMatchObject({ decline: ["No Thanks", "Cancel Anyway"], reasonHint: "You can leave this out." });
  expect(changed.steps).toEqual(["reason", "offer", "done"]);
});

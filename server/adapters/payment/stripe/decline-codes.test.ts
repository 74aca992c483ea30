import { expect, test } from "vitest";
import { declineOf } from "./decline-codes.ts";

test.each([
  ["insufficient_funds", "soft", "insufficient-funds"],
  ["card_velocity_exceeded", "soft", "over-limit"],
  ["try_again_later", "soft", "try-again"],
  ["do_not_honor", "soft", "declined"],
  ["generic_decline", "soft", "declined"],
  ["a_code_of_next_year", "soft", "declined"],
  ["expired_card", "hard", "expired-card"],
  ["lost_card", "hard", "pick-up-card"],
  ["stolen_card", "hard", "pick-up-card"],
  ["fraudulent", "hard", "suspected-fraud"],
  ["authentication_required", "hard", "declined"],
] as const)("%s is %s: %s", (decline, kind, code) => {
  expect(declineOf([decline, "card_declined"])).toEqual({ class: kind, code });
});

test("uses the most specific code, and none is a plain decline", () => {
  expect(declineOf([undefined, "card_declined", "lost_card", null])).toMatchObject({ code: "pick-up-card" });
  expect(declineOf([])).toEqual({ class: "soft", code: "declined" });
});

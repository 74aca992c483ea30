import { expect, test } from "vitest";
import { announcedTypes } from "./announcement.ts";
import { chooseTypes, typesText } from "./endpoint-choice.ts";

test("reads names, whole groups, and all", () => {
  expect(chooseTypes("all")).toEqual({ kind: "chosen", types: null });
  expect(chooseTypes("payment.posted, account.merged,payment.posted")).toEqual({
    kind: "chosen",
    types: ["payment.posted", "account.merged"],
  });
  const gifts = announcedTypes.filter((type) => type.startsWith("gift."));
  expect(gifts.length).toBeGreaterThan(1);
  expect(chooseTypes("gift.*")).toEqual({ kind: "chosen", types: gifts });
});

test.each(["", "all,payment.posted", "payment", "payment.", "nothing.*", "*", "constructor"])(
  "says which name in %j is unknown",
  (text) => {
    expect(chooseTypes(text).kind).toBe("unknown");
  },
);

test("is written as it was chosen: whole groups with a star", () => {
  for (const text of ["subscription.*, payment.failed", "gift.*", "payment.posted"]) {
    const chosen = chooseTypes(text);
    expect(chosen.kind === "chosen" && typesText(chosen.types ?? [])).toBe(text);
  }
});

import { expect, test } from "vitest";
import { changedDemoFile, mistakesOf } from "./sample-changes.ts";

test("reports one wrong value as one mistake", () => {
  expect(mistakesOf(changedDemoFile(["amount: 36.00", "amount: 36.005"]))).toHaveLength(1);
  expect(mistakesOf(changedDemoFile(["rate: digital-12m", "rate: digital-13m"]))).toHaveLength(1);
  expect(mistakesOf(changedDemoFile(["homeState: WI", "homeState: WX"]))).toHaveLength(1);
});

test("reports mistakes of all parts at once, from the top of the file to its end", () => {
  const mistakes = mistakesOf(
    changedDemoFile(
      ["rate: sunday-4w", "rate: monday-4w"],
      ["cutOff: 17:00", "cutOff: 5pm"],
      ["default: yes", "default: 1"],
    ),
  );
  expect(mistakes.map((line) => line.split(" ")[1])).toEqual(["publication.default", "policy.cutOff", "plans[4].rate"]);
});

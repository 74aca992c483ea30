import { expect, test } from "vitest";
import { featureKeys, featureStates } from "#core/site/feature.ts";
import { homeTasks } from "./home-tasks.ts";

const off = featureStates([]);
const on = { ...off, ...Object.fromEntries(featureKeys.map((key) => [key, true])) };
const links = { ePaper: "https://courier.example/e", puzzles: "https://courier.example/p", newsletters: "" };
const paper = { name: "Sunday", amount: 20, term: "4 weeks", isPrintOffer: true };
type Account = Parameters<typeof homeTasks>[0];
const reader: Account = { currentPlan: paper, subscriptionStatus: "active", access: "owner", pending: [] };
const names = (change: Partial<Account>, features = on) =>
  homeTasks({ ...reader, ...change }, features, links).map(({ name }) => name);

test("offers print readers what happens to papers, and four tasks at most", () => {
  expect(names({})).toEqual(["report", "pause", "ePaper", "move"]);
});

test("offers digital readers nothing about papers", () => {
  expect(names({ currentPlan: { ...paper, isPrintOffer: false } })).toEqual(["ePaper", "puzzles", "history"]);
});

test("leads to the scheduled stop", () => {
  const stop = { kind: "stop", date: "2026-03-02", until: "2026-03-09", text: "" } as const;
  expect(names({ pending: [stop] })).toContain("editStop");
});

test("offers only what the publication has switched on and the login may do", () => {
  expect(names({}, off)).toEqual(["ePaper", "history"]);
  expect(names({ access: "limited" })).toEqual(["report", "pause", "ePaper", "history"]);
});

test.each(["pending", "ended", null] as const)("offers nothing while the subscription is %s", (subscriptionStatus) => {
  expect(names({ subscriptionStatus })).toEqual([]);
});

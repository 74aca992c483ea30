import { expect, test } from "vitest";
import { type ReasonTopic, reasonTopics } from "../site/cancel-reason.ts";
import { applicableReasons, type ReaderTraits } from "./applicable-reasons.ts";

const all = reasonTopics.map((about) => ({ about, html: `<p>${about}</p>` }));
const everything: ReaderTraits = { paper: true, online: true, pays: true };
const shown = (reading: Partial<ReaderTraits>) => applicableReasons(all, { ...everything, ...reading });
const topics = (reading: Partial<ReaderTraits>) => shown(reading).map(({ about }) => about);

test("offers every reason, with its answer, to a reader who has everything", () => {
  expect(shown({})).toEqual(all);
});

test.each<[keyof ReaderTraits, readonly ReasonTopic[]]>([
  ["paper", ["delivery", "season"]],
  ["online", ["site"]],
  ["pays", ["price"]],
])("leaves out what cannot be true without %s", (lacks, hidden) => {
  expect(topics({ [lacks]: false })).toEqual(reasonTopics.filter((topic) => !hidden.includes(topic)));
});

test("lets a digital reader choose that they are moving, without an answer about delivery", () => {
  expect(shown({ paper: false }).find(({ about }) => about === "moving")?.html).toBe("");
});

test("always leaves a reason to choose", () => {
  for (const paper of [true, false])
    for (const online of [true, false])
      for (const pays of [true, false]) expect(topics({ paper, online, pays })).toContain("other");
});

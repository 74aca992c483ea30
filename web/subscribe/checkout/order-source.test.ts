import { expect, test } from "vitest";
import { sourceOf } from "./order-source.ts";
import { campaignLink } from "./campaign-link.ts";

test("reads where the visitor came from, and nothing else in the address", () => {
  const link = campaignLink("?utm_source=newsletter&utm_campaign=fall%20drive&plan=daily&utm_id=7");
  expect(sourceOf(link)).toEqual({ source: { source: "newsletter", campaign: "fall drive" } });
  expect(sourceOf(campaignLink("?plan=daily"))).toEqual({});
  expect(sourceOf(campaignLink(""))).toEqual({});
});

test("cuts what is too long", () => {
  const { source } = sourceOf(campaignLink(`?utm_source=${"x".repeat(3000)}`));
  expect(source?.source).toHaveLength(80);
});

test.each([
  ["a campaign's number that passes for a card number", "23842512345670127", "238425…0127"],
  ["two days that do", "2026-11-21 - 2026-12-05", "2026-1…2-05"],
  ["a character that no call accepts", "fall%00drive", "fall drive"],
  ["an emoji at the end of what fits", `${"x".repeat(79)}%F0%9F%8E%81`, "x".repeat(79)],
])("sends nothing that would be refused with the order: %s", (_, written, sent) => {
  const { source } = sourceOf(campaignLink(`?utm_campaign=${written}`));
  expect(source).toEqual({ campaign: sent });
});

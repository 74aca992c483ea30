import { expect, test } from "vitest";
import { claimedRoles, roleRule } from "./claimed-roles.ts";

test("reads a rule of a role at a publication, and of an owner everywhere", () => {
  expect(roleRule(" Front Desk = clerk@Courier.example ")).toEqual({
    value: "Front Desk",
    role: "clerk",
    domain: "courier.example",
  });
  expect(roleRule("it=owner")).toEqual({ value: "it", role: "owner", domain: null });
  for (const wrong of [
    "",
    "it",
    "it=king@courier.example",
    "it=owner@courier.example",
    "desk=clerk",
    "=clerk@a.example",
  ])
    expect([wrong, roleRule(wrong)]).toEqual([wrong, null]);
});

test("gives what the claims name, once, and nothing at a publication that isn't here", () => {
  const rules = [
    "a=clerk@one.example",
    "b=clerk@one.example",
    "b=bookkeeper@two.example",
    "c=owner",
    "a=clerk@no.example",
  ];
  const tenants = new Map([
    ["one.example", 1],
    ["two.example", 2],
  ]);
  const given = (...values: string[]) =>
    claimedRoles(
      rules.flatMap((text) => roleRule(text) ?? []),
      values,
      (domain) => tenants.get(domain),
    );
  expect(given("a", "b")).toEqual([
    { role: "clerk", tenantId: 1 },
    { role: "bookkeeper", tenantId: 2 },
  ]);
  expect(given("c")).toEqual([{ role: "owner", tenantId: null }]);
  expect(given("A", "nobody")).toEqual([]);
});

import { expect, test } from "vitest";
import { actionsOf, isAllowed, notAllowedText, rolesAt, rolesFor, type StaffAction } from "./role.ts";

const courier = 1;
const herald = 2;

test("a role counts only at its own publication", () => {
  const held = [{ role: "clerk", tenantId: courier }] as const;
  expect(isAllowed(held, "deliver", courier)).toBe(true);
  expect(isAllowed(held, "deliver", herald)).toBe(false);
  expect(rolesAt(held, herald)).toEqual([]);
});

test("an owner may do everything at every publication", () => {
  const held = [{ role: "owner", tenantId: null }] as const;
  const all = Object.keys(rolesFor) as StaffAction[];
  expect(actionsOf(held, herald)).toEqual(all);
});

test("an auditor changes nothing, and no clerk approves money", () => {
  expect(actionsOf([{ role: "auditor", tenantId: courier }], courier)).toEqual(["see", "seeMoney", "seeTrail"]);
  expect(isAllowed([{ role: "clerk", tenantId: courier }], "approveRefund", courier)).toBe(false);
});

test("a refusal names the roles that could do it", () => {
  expect(notAllowedText("approveRefund")).toBe(
    "Your role doesn't allow this. Ask a bookkeeper, a publisher or an owner.",
  );
});

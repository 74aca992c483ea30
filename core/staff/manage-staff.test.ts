import { expect, test } from "vitest";
import { covers, knows, whyNotGive, whyNotRule, whyNotTake, type WithRoles } from "./manage-staff.ts";

const courier = 1;
const herald = 2;
const person = (staffId: number, ...roles: WithRoles["roles"]): WithRoles => ({ staffId, roles });
const owner = person(1, { role: "owner", tenantId: null });
const publisher = person(2, { role: "publisher", tenantId: courier });
const clerk = person(3, { role: "clerk", tenantId: courier });
const both = person(4, { role: "clerk", tenantId: courier }, { role: "bookkeeper", tenantId: herald });
const elsewhere = person(5, { role: "clerk", tenantId: herald });
const nobody = person(6);

test("a publisher gives roles only at their own publication, and makes no owners", () => {
  expect(whyNotGive(publisher, clerk, { role: "bookkeeper", tenantId: courier })).toBeNull();
  expect(whyNotGive(publisher, null, { role: "publisher", tenantId: courier })).toBeNull();
  expect(whyNotGive(publisher, clerk, { role: "clerk", tenantId: herald })).toBe("beyond");
  expect(whyNotGive(publisher, clerk, { role: "owner", tenantId: null })).toBe("beyond");
  expect(whyNotGive(owner, clerk, { role: "owner", tenantId: null })).toBeNull();
});

test("nobody can raise their own role, but anybody can give up what they manage", () => {
  expect(whyNotGive(publisher, publisher, { role: "bookkeeper", tenantId: courier })).toBe("own");
  expect(whyNotTake(publisher, publisher, { role: "publisher", tenantId: courier })).toBeNull();
});

test("a role can be taken away only by somebody who manages its publication", () => {
  expect(whyNotTake(publisher, both, { role: "clerk", tenantId: courier })).toBeNull();
  expect(whyNotTake(publisher, both, { role: "bookkeeper", tenantId: herald })).toBe("beyond");
  expect(whyNotTake(publisher, owner, { role: "owner", tenantId: null })).toBe("beyond");
  expect(whyNotTake(publisher, elsewhere, { role: "clerk", tenantId: herald })).toBe("no-such-person");
});

test("a sign-in can be managed only by somebody who manages every publication where the person works", () => {
  expect(whyNotRule(publisher, clerk)).toBeNull();
  expect(whyNotRule(publisher, both)).toBe("beyond");
  expect(whyNotRule(publisher, owner)).toBe("beyond");
  expect(whyNotRule(publisher, elsewhere)).toBe("no-such-person");
  expect(whyNotRule(publisher, publisher)).toBe("own");
  expect(whyNotRule(owner, both)).toBeNull();
  expect(whyNotRule(owner, nobody)).toBeNull();
});

test("somebody who manages no publication sees and manages nobody", () => {
  for (const each of [publisher, clerk, both]) expect(knows(clerk, each)).toBe(false);
  expect(knows(publisher, nobody)).toBe(false);
  expect(covers(publisher, both)).toBe(false);
});

import { expect, test } from "vitest";
import {
  canManageFully,
  canSeeColleague,
  giveRoleRefusal,
  manageStaffRefusal,
  removeRoleRefusal,
  type StaffWithRoles,
} from "./manage-staff.ts";

const courier = 1;
const herald = 2;
const person = (staffId: number, ...roles: StaffWithRoles["roles"]): StaffWithRoles => ({ staffId, roles });
const owner = person(1, { role: "owner", tenantId: null });
const publisher = person(2, { role: "publisher", tenantId: courier });
const clerk = person(3, { role: "clerk", tenantId: courier });
const both = person(4, { role: "clerk", tenantId: courier }, { role: "bookkeeper", tenantId: herald });
const elsewhere = person(5, { role: "clerk", tenantId: herald });
const nobody = person(6);

test("a publisher gives roles only at their own publication, and makes no owners", () => {
  expect(giveRoleRefusal(publisher, clerk, { role: "bookkeeper", tenantId: courier })).toBeNull();
  expect(giveRoleRefusal(publisher, null, { role: "publisher", tenantId: courier })).toBeNull();
  expect(giveRoleRefusal(publisher, clerk, { role: "clerk", tenantId: herald })).toBe("beyond");
  expect(giveRoleRefusal(publisher, clerk, { role: "owner", tenantId: null })).toBe("beyond");
  expect(giveRoleRefusal(owner, clerk, { role: "owner", tenantId: null })).toBeNull();
});

test("nobody can raise their own role, but anybody can give up what they manage", () => {
  expect(giveRoleRefusal(publisher, publisher, { role: "bookkeeper", tenantId: courier })).toBe("own");
  expect(removeRoleRefusal(publisher, publisher, { role: "publisher", tenantId: courier })).toBeNull();
});

test("a role can be taken away only by somebody who manages its publication", () => {
  expect(removeRoleRefusal(publisher, both, { role: "clerk", tenantId: courier })).toBeNull();
  expect(removeRoleRefusal(publisher, both, { role: "bookkeeper", tenantId: herald })).toBe("beyond");
  expect(removeRoleRefusal(publisher, owner, { role: "owner", tenantId: null })).toBe("beyond");
  expect(removeRoleRefusal(publisher, elsewhere, { role: "clerk", tenantId: herald })).toBe("no-such-person");
});

test("a sign-in can be managed only by somebody who manages every publication where the person works", () => {
  expect(manageStaffRefusal(publisher, clerk)).toBeNull();
  expect(manageStaffRefusal(publisher, both)).toBe("beyond");
  expect(manageStaffRefusal(publisher, owner)).toBe("beyond");
  expect(manageStaffRefusal(publisher, elsewhere)).toBe("no-such-person");
  expect(manageStaffRefusal(publisher, publisher)).toBe("own");
  expect(manageStaffRefusal(owner, both)).toBeNull();
  expect(manageStaffRefusal(owner, nobody)).toBeNull();
});

test("somebody who manages no publication sees and manages nobody", () => {
  for (const each of [publisher, clerk, both]) expect(canSeeColleague(clerk, each)).toBe(false);
  expect(canSeeColleague(publisher, nobody)).toBe(false);
  expect(canManageFully(publisher, both)).toBe(false);
});

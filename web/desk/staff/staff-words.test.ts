import { expect, test } from "vitest";
import { rolesText } from "./staff-words.ts";

const list = {
  places: [
    { domain: "courier.test", name: "The Courier" },
    { domain: "beacon.test", name: "The Beacon" },
  ],
};

test("a role at two publications is named once", () => {
  const held = [
    { role: "clerk", publication: "courier.test", mayRemove: true },
    { role: "clerk", publication: "beacon.test", mayRemove: true },
    { role: "auditor", publication: "beacon.test", mayRemove: true },
  ] as const;
  expect(rolesText([...held], list)).toBe("Customer service at The Courier and The Beacon; Auditor at The Beacon");
  expect(rolesText([{ role: "owner", publication: null, mayRemove: true }], list)).toBe("Owner");
  expect(rolesText([], list)).toBe("None");
});

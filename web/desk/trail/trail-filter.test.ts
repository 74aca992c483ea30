import { expect, test } from "vitest";
import { trailFilterFrom } from "./trail-filter.ts";

test("reads the filter from the address, and leaves out what can't be one", () => {
  const address = "who=staff:7&what=delivery.stop&outcome=refused&account=1000017&from=2026-03-04&to=2026-03-11";
  expect(trailFilterFrom(new URLSearchParams(address))).toEqual({
    actor: "staff:7",
    action: "delivery.stop",
    outcome: "refused",
    accountNumber: 1_000_017,
    from: "2026-03-04",
    to: "2026-03-11",
  });
  expect(trailFilterFrom(new URLSearchParams("who=reader"))).toEqual({ kind: "reader" });
  expect(trailFilterFrom(new URLSearchParams("who=&account=x&from=2026-02-30&outcome=all"))).toEqual({});
});

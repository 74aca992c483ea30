import { expect, test } from "vitest";
import {
  applied,
  type Change,
  ownFile,
  plainOf,
  publication,
  ratesOf,
  subscribe,
  withDatabase,
} from "./own-publication.ts";

withDatabase();

test("a changed price is a new version, and existing subscriptions keep their version", async () => {
  const { file } = ownFile();
  const { tenantId } = await applied(plainOf(file));
  await subscribe(tenantId, "digital", "digital-month", 1);
  const dearer = plainOf(file, [
    "        amount: 13.99\n        components: { digital: 11.99,",
    "        amount: 14.99\n        components: { digital: 12.99,",
  ]);
  expect((await applied(dearer)).changes).toEqual({ rates: 2 });
  expect(await ratesOf(tenantId, "digital-month")).toEqual([
    [1, 1399, "2025-01-01", "2026-06-14"],
    [2, 1499, "2025-01-01", null],
  ]);
  expect((await applied(dearer, "2026-08-01")).changes).toEqual({});
  expect((await applied(plainOf(file))).changes).toEqual({ rates: 2 });
  expect((await ratesOf(tenantId, "digital-month")).at(-1)).toEqual([3, 1399, "2025-01-01", null]);
});

test("a future price exists beside today's price until its date", async () => {
  const { file } = ownFile();
  const { tenantId } = await applied(plainOf(file));
  const next: Change = [
    "        components: { digital: 11.99, eEdition: 2.00 }\n        ezPay: required\n",
    "        components: { digital: 11.99, eEdition: 2.00 }\n        ezPay: required\n" +
      "      - from: 2026-09-01\n        term: 1 month\n        amount: 15.99\n        components: { digital: 13.99, eEdition: 2.00 }\n        ezPay: required\n",
  ];
  expect((await applied(plainOf(file, next))).changes).toEqual({ rates: 1 });
  expect(await ratesOf(tenantId, "digital-month")).toEqual([
    [1, 1399, "2025-01-01", null],
    [2, 1599, "2026-09-01", null],
  ]);
  expect((await applied(plainOf(file))).changes).toEqual({ rates: 1 });
  expect(await ratesOf(tenantId, "digital-month")).toEqual([[1, 1399, "2025-01-01", null]]);
});

test("retires plans, upgrades and reasons that the file no longer names, and restores them when it does again", async () => {
  const { file } = ownFile();
  const full = plainOf(file);
  const { tenantId } = await applied(full);
  await subscribe(tenantId, "saturday", "saturday-12w", 1);
  const { catalog } = full;
  const less = {
    ...full,
    catalog: { ...catalog, bundles: catalog.bundles.slice(0, -1), addOns: [] },
    cancelReasons: full.cancelReasons.slice(1),
  };
  expect((await applied(less)).changes).toEqual({ plans: 1, addOns: 1, cancelReasons: 1 + 6 });
  const read = await publication(tenantId);
  expect(read.catalog.bundles.filter(({ retired }) => retired).map(({ bundleId }) => bundleId)).toEqual(["saturday"]);
  expect(read.catalog.addOns.map(({ retired }) => retired)).toEqual([true]);
  expect(read.cancelReasons).toEqual(less.cancelReasons);
  await applied(full);
  expect((await publication(tenantId)).catalog.bundles).toEqual(full.catalog.bundles);
});

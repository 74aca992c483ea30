import { sql } from "kysely";
import { tenantSecretPlace } from "#server/crypto/secret-box.ts";
import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { applyCatalog } from "#server/catalog/apply-catalog.ts";
import {
  applied,
  apply,
  box,
  everything,
  owner,
  ownFile,
  plainOf,
  publication,
  withDatabase,
  withPlainOwner,
} from "./own-publication.ts";

withDatabase();

test("the server reads back what the file says", async () => {
  const plain = plainOf(ownFile().file);
  const { tenantId } = await applied(plain);
  const read = await publication(tenantId);
  const { features, ...tenant } = plain.tenant;
  expect(read.tenant).toMatchObject({ ...tenant, tenantId });
  expect(new Set(read.tenant.features)).toEqual(new Set(features));
  expect(read.catalog.calendar).toEqual(plain.catalog.calendar);
  expect(read.catalog.bundles).toEqual(plain.catalog.bundles);
  expect(read.catalog.addOns).toEqual(plain.catalog.addOns);
  expect(new Set(read.catalog.rates)).toEqual(new Set(plain.catalog.rates));
  expect(read.cancelReasons).toEqual(plain.cancelReasons);
  const zips = await owner
    .selectFrom("delivery_zip")
    .select(["zip5", "method", "route_code"])
    .where("tenant_id", "=", tenantId)
    .execute();
  expect(zips).toHaveLength(plain.deliveryZips.length);
  expect(zips).toContainEqual({ zip5: "04843", method: "carrier", route_code: "R20-CAMDEN" });
  expect(zips).toContainEqual({ zip5: "04852", method: "mail", route_code: null });
});

test("applying the same file twice changes nothing, even on another day", async () => {
  const plain = plainOf(ownFile().file);
  const { tenantId, changes } = await applied(plain);
  expect(Object.keys(changes)).toEqual([
    "settings",
    "hosts",
    "secrets",
    "toggles",
    "delivery",
    "rates",
    "plans",
    "addOns",
    "cancelReasons",
  ]);
  const before = await everything(tenantId);
  expect(await applied(plain)).toEqual({ kind: "applied", tenantId, changes: {} });
  expect(await applied(plain, "2027-01-31")).toEqual({ kind: "applied", tenantId, changes: {} });
  expect(await everything(tenantId)).toEqual(before);
});

test("moves a ZIP to another route, and removes a route without ZIPs", async () => {
  const { file } = ownFile();
  const { tenantId } = await applied(plainOf(file));
  const moved = plainOf(
    file,
    ["  - route: R30-BELFAST\n    zips: [04915, 04849]", "  - route: R20-CAMDEN\n    zips: [04849]"],
    [
      "  - code: R30-BELFAST\n    deadlines: { tue: 07:30, wed: 07:30, thu: 07:30, fri: 07:30, sat: 09:00 }\n    redeliveryUntil: 11:30\n",
      "",
    ],
  );
  expect((await applied(moved)).changes).toEqual({ delivery: 3 });
  const routes = await owner.selectFrom("route").select("route_code").where("tenant_id", "=", tenantId).execute();
  expect(routes.map(({ route_code }) => route_code).toSorted()).toEqual(["R10-ROCKLAND", "R20-CAMDEN"]);
});

test("seals a secret, replaces it when it changes, and otherwise leaves it alone", async () => {
  const plain = plainOf(ownFile().file);
  const { tenantId } = await applied(plain);
  const pin = () =>
    owner.selectFrom("tenant_secret").select("sealed").where("tenant_id", "=", tenantId).executeTakeFirstOrThrow();
  const first = (await pin()).sealed;
  const place = tenantSecretPlace(tenantId, "gateway.pin");
  expect(box.open(first, place)).toBe("pin");
  expect(first.includes("pin")).toBe(false);
  await applied(plain);
  expect((await pin()).sealed).toEqual(first);
  expect(await apply(plain, "2026-06-15", { "gateway.pin": "other" })).toMatchObject({
    changes: { secrets: 1 },
  });
  expect(box.open((await pin()).sealed, place)).toBe("other");
});

test("refuses a second default publication, or a host of another one, and writes nothing", async () => {
  const first = plainOf(ownFile().file, ["default: no", "default: yes"]);
  await applied(first);
  const rival = ownFile();
  const domain = first.tenant.domain;
  expect(await apply(plainOf(rival.file, ["default: no", "default: yes"]))).toEqual({
    kind: "refused",
    because: "another-default",
    domain,
  });
  const host = first.hosts[0] ?? "";
  expect(await apply(plainOf(rival.file, [`${rival.domain}.localhost`, host]))).toEqual({
    kind: "refused",
    because: "host-taken",
    host,
    domain,
  });
  expect(await apply(plainOf(rival.file, [`${rival.domain}.localhost`, domain]))).toEqual({
    kind: "refused",
    because: "host-taken",
    host: domain,
    domain,
  });
  const there = await owner.selectFrom("tenant").select("domain").where("domain", "=", rival.domain).execute();
  expect(there).toEqual([]);
});

test("applying one publication's file doesn't affect another", async () => {
  const one = await applied(plainOf(ownFile().file));
  const other = ownFile();
  await applied(plainOf(other.file));
  const before = await everything(one.tenantId);
  await applied({ ...plainOf(other.file), cancelReasons: [], deliveryZips: [], routes: [] });
  expect(await everything(one.tenantId)).toEqual(before);
});

test("two files applied at the same time take effect one after the other", async () => {
  const plain = plainOf(ownFile().file);
  const results = await Promise.all([apply(plain), apply(plain), apply(plain)]);
  expect(new Set(results.map((result) => (result.kind === "applied" ? result.tenantId : result.because))).size).toBe(1);
  const empty = results.filter((result) => result.kind === "applied" && Object.keys(result.changes).length === 0);
  expect(empty).toHaveLength(2);
});

test("records every change in the audit trail", async () => {
  const { file, domain } = ownFile();
  const { tenantId } = await applied(plainOf(file));
  await applied(plainOf(file, ["cutOff: 15:30", "cutOff: 16:00"]));
  await applied(plainOf(file, ["cutOff: 15:30", "cutOff: 16:00"]));
  const entries = await owner
    .selectFrom("audit_entry")
    .select(["actor", "action", "subject", "details"])
    .where("tenant_id", "=", tenantId)
    .orderBy("entry_id")
    .execute();
  expect(entries).toHaveLength(2);
  expect(entries[1]).toEqual({
    actor: "staff",
    action: "catalog.apply",
    subject: `publication:${domain}`,
    details: { settings: 1 },
  });
});

test("a database owner who isn't a superuser can apply files, each with one effect", async () => {
  await withPlainOwner(async (plainOwner) => {
    const needs = {
      today: toDay("2026-06-15"),
      secrets: { "gateway.pin": "pin" },
      box,
    };
    const plain = plainOf(ownFile().file);
    expect(await applyCatalog(plainOwner, plain, needs)).toMatchObject({ changes: { delivery: 25, plans: 5 } });
    const again = await applyCatalog(plainOwner, plain, needs);
    expect(again).toEqual({ kind: "applied", tenantId: expect.any(Number), changes: {} });
  });
});

test("refuses changed terms without a new version, and writes nothing", async () => {
  const { file } = ownFile();
  const { tenantId } = await applied(plainOf(file));
  const before = await everything(tenantId);
  const path = ["terms", "gift", "version"];
  const changed = ["You pay once, today.", "You pay once."] as const;
  const refused = { kind: "refused", because: "other-text-of-version", path, version: "2026-02-gift" };
  expect(await apply(plainOf(file, changed))).toEqual(refused);
  expect(await everything(tenantId)).toEqual(before);
  const renamed = plainOf(file, changed, ['version: "2026-02-gift"', 'version: "2026-03-gift"']);
  expect((await applied(renamed)).changes).toEqual({ settings: 1 });
  expect((await publication(tenantId)).tenant.terms.gift).toEqual(renamed.tenant.terms.gift);
});

test("removes one of the publication's own texts that the file no longer names", async () => {
  const { file } = ownFile();
  const plain = plainOf(file);
  const { tenantId } = await applied(plain);
  const without = { ...plain, tenant: { ...plain.tenant, terms: { ...plain.tenant.terms, bill: null, gift: null } } };
  expect((await applied(without)).changes).toEqual({ settings: 1 });
  expect((await publication(tenantId)).tenant.terms).toEqual(without.tenant.terms);
});

test("settings that an older release wrote without own texts stay valid", async () => {
  const { tenantId } = await applied(plainOf(ownFile().file));
  await sql`update tenant set settings = settings #- '{terms,gift}' #- '{terms,bill}' where tenant_id = ${tenantId}`.execute(
    owner,
  );
  expect((await publication(tenantId)).tenant.terms).toMatchObject({ version: "2026-02", bill: null, gift: null });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sealedColumns } from "#server/crypto/sealed-columns.ts";
import { ask, command, runningForFile, workedOn } from "./a-program.ts";

const home = await runningForFile();

const keyFile = join(home.folder, "data", "secret-key");
/** The heads of all sealed values; each names its key. */
const keyIds = async () => {
  const rows = await ask<{ id: string }>(
    home,
    `select distinct encode(substring(sealed from 1 for 12), 'hex') as id from (
      select sealed from tenant_secret union all select sealed_token from payment_method
      union all select totp_secret from staff) each`,
  );
  return rows.map(({ id }) => id);
};

test("key rotate seals every stored secret and card with a new key while the site serves, and again", async () => {
  const [before, keyBefore] = [await keyIds(), readFileSync(keyFile, "utf8")];
  expect(before).toHaveLength(1);
  const rotated = await command(home, ["key", "rotate"]);
  expect(rotated).toMatchObject({
    code: 0,
    err: workedOn(home),
    out: expect.stringMatching(/^\d+ stored values are sealed/),
  });
  const after = await keyIds();
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
  expect(readFileSync(keyFile, "utf8")).not.toBe(keyBefore);
  expect(readFileSync(`${keyFile}.old`, "utf8")).toBe(keyBefore);
  expect((await ask(home, "select 1 from staff where totp_secret is not null")).length).toBeGreaterThan(0);
  // The gateway is asked with the PIN that was sealed again.
  const { code, out } = await command(home, ["audit", "--json"]);
  expect([
    code,
    (JSON.parse(out) as { gatewayDays: number | null }[]).every(({ gatewayDays }) => gatewayDays === 31),
  ]).toEqual([0, true]);
  expect(await command(home, ["key", "rotate"])).toMatchObject({ code: 0 });
  expect(readFileSync(`${keyFile}.old`, "utf8").trim().split("\n")).toHaveLength(2);
});

test("key rotate handles every column that has a sealed value", async () => {
  const held = await ask<{ name: string }>(
    home,
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and column_name ~ '^sealed|^totp_secret$' order by 1`,
  );
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    held.map(({ name }) => name),
  );
});

test("proof verify reports a file that is unchanged but not signed by us", async () => {
  const account = await ask<{ n: number }>(home, "select account_number as n from account order by 1 limit 1");
  const file = join(home.folder, "one.proof");
  expect(await command(home, ["proof", String(account[0]?.n), file])).toMatchObject({ code: 0 });
  expect((await command(home, ["proof", "verify", file])).out).toContain("that is this installation's key");
  expect(await command(home, ["key", "rotate"])).toMatchObject({ code: 0 });
  expect((await command(home, ["proof", "verify", file])).out).toContain("that is an earlier key of this installation");
  const elsewhere = { SECRET_KEY: Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString("base64") };
  expect(await command(home, ["proof", "verify", file], elsewhere)).toMatchObject({
    code: 1,
    err: expect.stringContaining("NOT signed by this installation"),
  });
});

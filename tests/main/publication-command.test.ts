import { join } from "node:path";
import { expect, test } from "vitest";
import { anInstallation, ask, command, commandHere, runningForFile, start, workedOn } from "./a-program.ts";

const home = await runningForFile();
const domain = "kettlelakescourier.example";

const publication = (...words: readonly string[]) => command(home, ["publication", ...words]);

test("moves a publication to another installation: closed here, exported, imported there, opened there", async () => {
  expect((await publication("list")).out).toMatch(/kettlelakescourier\.example +sandbox +open/);
  using away = await anInstallation();
  const keyFile = join(away.folder, "move.key");
  const [, key = ""] = /^BACKUP_PUBLIC_KEY=(age1\S+)/.exec((await command(away, ["backup", "key", keyFile])).out) ?? [];
  const file = join(home.folder, "courier.publication");
  expect(await publication("export", domain, file, "--for", "age1")).toMatchObject({
    code: 1,
    err: expect.stringContaining("--for takes the public key"),
  });
  expect(await publication("export", domain, file, "--for", key)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`First: ./doorstep publication close ${domain}`),
  });
  expect(await publication("close", domain)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${domain} is closed`),
  });
  expect((await publication("list")).out).toMatch(/kettlelakescourier\.example +sandbox +closed/);
  // Commands that would change it are refused; commands for all publications do the others.
  const closed = expect.stringContaining("the publication is closed");
  const makesKey = ["api-key", "make", "website", "--scope", "accounts", "--publication", domain];
  expect(await command(home, makesKey)).toMatchObject({ code: 1, err: closed });
  expect(
    await command(home, ["account", "end", "100200300", "--because", "moved", "--publication", domain]),
  ).toMatchObject({
    code: 1,
    err: closed,
  });
  expect((await command(home, ["catalog", "apply", "catalog/a-kettle-lakes-courier.yaml"])).err).toContain(
    "the publication is closed",
  );
  expect((await command(home, ["account", "end", "999", "--because", "moved"])).err).toContain(
    "there is no account 999",
  );
  for (const all of [["jobs", "retry"], ["review", "list"], ["audit"], ["notices", "posted", "1"]])
    expect([all, (await command(home, all)).code]).toEqual([all, 0]);
  expect((await publication("export", domain, join(home.folder, "no", "x"), "--for", key)).err).toContain(
    "there is no such folder",
  );
  expect(await publication("export", domain, file, "--for", key)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/\d+ records of kettlelakescourier\.example/),
  });
  expect((await publication("export", domain, file, "--for", key)).err).toContain("already exists");
  // It is still here.
  expect((await publication("import", file, "--key", keyFile)).err).toContain(
    `a publication of this installation has the address ${domain}`,
  );
  expect((await command(home, ["restore", file, "--key", keyFile])).err).toMatch(/already runs|publication import/);

  await using running = start(away);
  await running.line(/ready/);
  // The other installation has its own sample publications, one of which has the same name.
  await ask(away, `update tenant set domain = 'herald.example' where domain = '${domain}'`);
  await ask(
    away,
    "delete from tenant_host using tenant where tenant.tenant_id = tenant_host.tenant_id and domain = 'herald.example'",
  );
  const there = (...words: readonly string[]) => command(away, ["publication", ...words]);
  expect((await there("import", file)).err).toContain("--key takes the file with the private key");
  const imported = await there("import", file, "--key", keyFile);
  expect(imported).toMatchObject({ code: 0, err: workedOn(away), out: expect.stringContaining("It is closed") });
  expect(await there("open", domain)).toMatchObject({ code: 0, out: `${domain} is open.\n` });
  expect(await there("open", domain)).toMatchObject({ code: 1, err: expect.stringContaining("is already open") });
  const accounts = `select count(*)::int as n from account join tenant using (tenant_id) where domain = '${domain}'`;
  expect(await ask(away, accounts)).toEqual(await ask(home, accounts));

  // What is left here is confirmed once more, and then removed for good.
  expect(await publication("remove", domain)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/has \d+ accounts\. It was last exported on .+\nNothing has been removed\./),
  });
  expect(await publication("remove", domain, "--confirm")).toMatchObject({
    code: 0,
    out: expect.stringMatching(/kettlelakescourier\.example is removed: \d+ records\./),
  });
  expect((await publication("list")).out).not.toContain(domain);
  expect((await publication("remove", domain)).err).toContain(`there is no publication ${domain}`);
  const trail = "select subject, outcome from staff_trail where action = 'publication.remove' order by trail_id";
  expect(await ask(home, trail)).toEqual([
    { subject: `publication:${domain}`, outcome: "begun" },
    { subject: `publication:${domain}`, outcome: "removed" },
  ]);
});

test("a publication whose removal was interrupted can't be opened, and the same command removes it", async () => {
  const { out } = await publication("list");
  const [, closing = ""] = /(\S+) +sandbox +open/.exec(out) ?? [];
  await publication("close", closing);
  const [{ left } = { left: "" }] = await ask<{ left: string }>(
    home,
    `update tenant set domain = 'removed-' || tenant_id || '.invalid' where domain = '${closing}' returning domain as left`,
  );
  expect((await publication("open", left)).err).toContain(`${left} is partly deleted. To finish: `);
  expect(await publication("remove", left, "--confirm")).toMatchObject({ code: 0 });
  expect((await publication("list")).out).not.toContain(left);
});

test("refuses to remove an open publication", async () => {
  const { out } = await publication("list");
  const [, open = ""] = /(\S+) +sandbox +open/.exec(out) ?? [];
  expect(await publication("remove", open, "--confirm")).toMatchObject({
    code: 1,
    err: expect.stringContaining(`${open} is open`),
  });
  expect((await publication("list")).out).toBe(out);
});

test.each([
  ["close", domain, "--confirm"],
  ["remove"],
  [],
  ["list", "more"],
  ["close"],
  ["open"],
  ["export", domain],
  ["import"],
  ["close", domain, "more"],
  ["list", "--json"],
  ["rename", domain],
])("refuses publication %s %s %s", async (...words) => {
  expect(await commandHere(home, ["publication", ...words])).toMatchObject({ code: 2 });
});

test("refuses to import a whole backup, or to close a publication that doesn't exist", async () => {
  const file = join(home.folder, "whole.backup");
  await command(home, ["backup", file]);
  const keyFile = join(home.folder, "some.key");
  await command(home, ["backup", "key", keyFile]);
  expect((await publication("import", file, "--key", keyFile)).err).toContain("is a backup of a whole installation");
  expect((await publication("import", join(home.folder, "none"), "--key", keyFile)).err).toContain(
    "there is no such file",
  );
  expect((await publication("close", "nobody.example")).err).toContain("there is no publication nobody.example");
});

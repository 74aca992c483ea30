import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { demoCatalogFiles } from "#server/main/demo/demo-files.ts";
import { ask, command, runningForFile } from "./a-program.ts";

const home = await runningForFile();

type Row = { readonly what: string; readonly ok: boolean; readonly says: string; readonly todo: string | null };

/** `./doorstep check --json` with these settings: its exit code, and its rows by their names. */
async function checked(settings: Readonly<Record<string, string>> = {}) {
  const { code, out } = await command(home, ["check", "--json"], settings);
  const rows = JSON.parse(out) as Row[];
  return { code, names: rows.map(({ what }) => what), row: (name: string) => rows.find(({ what }) => what === name) };
}

const checkedWith = async (args: readonly string[]): Promise<Row[]> =>
  JSON.parse((await command(home, ["check", "--json", ...args])).out) as Row[];

/** A mail server that requires a sign-in and accepts none. */
async function aMailServer(): Promise<Readonly<Record<string, string>>> {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    logger: false,
    onAuth: (_auth, _session, done) => done(new Error("Wrong password")),
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => await new Promise<void>((resolve) => server.close(resolve)));
  // A server that listens on a port has an address of this kind.
  const { port } = server.server.address() as AddressInfo;
  return { SMTP_URL: `smtp://desk:mistyped@127.0.0.1:${port}`, SMTP_FROM: "news@example.com" };
}

test("a fresh demo is ready: every row is there and ok, and the command ends with 0", async () => {
  const { code, names, row } = await checked();
  expect(names.filter((name) => !name.includes(" of "))).toEqual([
    "Database",
    "Disk",
    "Secret key",
    "Clock",
    "Email",
    "Payment origin",
    "Proxies",
    "Emails and circulation commands",
    "Webhook receivers",
    "Sign-out notices",
    "Last backup",
  ]);
  expect(names.filter((name) => name.startsWith("Gateway"))).toHaveLength(demoCatalogFiles.length);
  expect(row("Database")).toMatchObject({ ok: true, says: expect.stringContaining(join(home.folder, "data")) });
  expect(row("Disk")).toMatchObject({ ok: true, says: "there is room", todo: null });
  expect(row("Secret key")?.says).toMatch(/^decrypts all \d+ stored secrets$/);
  expect(row("Clock")?.says).toMatch(/^ahead of our clock: the database: -?0\.\d s$/);
  expect(row("Email")?.says).toBe("goes to the sandbox's mailbox; no publication is live");
  expect(row("Gateway of kettlelakescourier.example")?.says).toBe("accepts our login");
  expect(row("PayPal of kettlelakescourier.example")?.says).toBe("accepts our login");
  expect(row("Circulation system of kettlelakescourier.example")?.says).toBe("accepts our login");
  expect(row("Mailing list of kettlelakescourier.example")?.says).toBe("accepts our login");
  expect(row("Law of kettlelakescourier.example")?.ok).toBe(true);
  expect(row("Addresses of kettlelakescourier.example")?.says).toBe("are checked offline");
  expect(row("Addresses of spruceharborbeacon.example")?.says).toBe("USPS accepts our login");
  expect(row("Emails and circulation commands")?.says).toBe("none has failed");
  expect(row("Last backup")?.ok).toBe(true);
  expect(code).toBe(0);
  expect((await command(home, ["check", "all"])).code).toBe(2);
  const [test] = (await checkedWith(["--mail-to", "ann@example.com"])).slice(-1);
  expect(test).toMatchObject({ what: "Test email", ok: false, says: "SMTP_URL is not set" });
});

test("names what is wrong row by row and exits with 1; a backup that was written counts", async () => {
  await ask(home, "update tenant set mode = 'live' where domain = 'kettlelakescourier.example'");
  await ask(
    home,
    `delete from tenant_secret s using tenant t
     where t.tenant_id = s.tenant_id and t.domain = 'spruceharborbeacon.example'`,
  );
  const [failed] = await ask<{ n: number }>(
    home,
    `with failed as (update letter set state = 'dead' where state = 'queued' returning 1)
     select count(*)::int as n from failed`,
  );
  const shown = await command(home, ["check"]);
  expect(shown.code).toBe(1);
  expect(shown.out).toMatch(/^What +State +Details\nDatabase +ok /);
  expect(shown.out).toMatch(/\nEmail +WRONG +SMTP_URL is not set; \d+ emails? waits?\n {2}To do: correct SMTP_URL,/);
  expect(shown.out).toMatch(/\nGateway of highmesadispatch\.example +ok /);
  expect(shown.out).toMatch(/\nGateway of spruceharborbeacon\.example +WRONG /);
  expect(shown.out).toMatch(/\nAddresses of spruceharborbeacon\.example +WRONG +the address or the secret of USPS/);
  // The demo's emails may all have been sent by now.
  const says = failed?.n === 0 ? "ok +none has failed" : `WRONG +${failed?.n} failed for good`;
  expect(shown.out).toMatch(new RegExp(`\nEmails and circulation commands +${says}`));
  expect(shown.out).toMatch(
    /\nLast backup +WRONG +this database was never backed up with \.\/doorstep backup\n {2}To do: /,
  );
  expect(shown.out).toMatch(/\nHost of courier\.localhost +WRONG +cannot be reached \(/);
  const file = join(home.folder, "night.backup");
  expect((await command(home, ["backup", file])).code).toBe(0);
  expect((await command(home, ["backup", file])).code).toBe(1);
  expect(await ask(home, "select count(*)::int as n from backup_taken")).toEqual([{ n: 1 }]);
  const { row } = await checked(await aMailServer());
  expect(row("Last backup")).toMatchObject({ ok: true, says: expect.stringMatching(/^20.*Z, \d+ minutes? ago$/) });
  const email = row("Email")?.says;
  expect(email).toMatch(/^127\.0\.0\.1 doesn't accept our email \(535 .*Wrong password.*\); \d+ emails? waits?$/);
  expect(email).not.toContain("mistyped");
});

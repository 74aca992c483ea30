import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { anInstallation, ask, command, commandHere, type Installation, runningForFile, start } from "./a-program.ts";
import { installationWork } from "#server/jobs/installation-work.ts";
import { dueWork } from "#server/jobs/due-work.ts";

const beacon = readFileSync(new URL("../../catalog/b-spruce-harbor-beacon.yaml", import.meta.url), "utf8");

const home = await runningForFile();

type Change = readonly [from: string, to: string];

/** The test's own publisher's file: the demo's second one, with changes. */
function aFile(at: Installation, ...changes: readonly Change[]): string {
  const text = changes.reduce((before, [from, to]) => {
    expect(before, "the file holds what the test changes").toContain(from);
    return before.replace(from, to);
  }, beacon);
  const file = join(at.folder, `${randomUUID()}.yaml`);
  writeFileSync(file, text);
  return file;
}

/** Every record of the catalogs, with the transaction that wrote it. */
const everything = () =>
  Promise.all(
    [
      "tenant",
      "tenant_secret",
      "feature_toggle",
      "rate_version",
      "bundle",
      "add_on",
      "cancel_reason",
      "delivery_zip",
    ].map((table) => ask(home, `select xmin::text, to_jsonb(t) as record from ${table} t order by 2::text`)),
  );

test("reports each mistake of a catalog with file, line and field; changes nothing and exits with 1", async () => {
  const file = aFile(home, ["mode: sandbox", "mode: sandbx"], ["maxTip: 50.00", "maxTip: 50.001"]);
  const before = await everything();
  const { code, out, err } = await commandHere(home, ["catalog", "apply", file]);
  expect([code, out]).toEqual([1, ""]);
  expect(err.split("\n")).toEqual([
    `${file}:9:9 publication.mode: write one of: sandbox, live`,
    `${file}:81:11 policy.maxTip: write dollars and cents like 36.00: digits only, at most two decimals`,
    "doorstep: 2 mistakes; nothing was changed.",
    "",
  ]);
  expect(await everything()).toEqual(before);
});

test("reports a second default publication as a mistake on its own line", async () => {
  const file = aFile(home, ["default: no", "default: yes"]);
  const { code, err } = await commandHere(home, ["catalog", "apply", file]);
  expect(code).toBe(1);
  expect(err).toContain(`${file}:10:12 publication.default: kettlelakescourier.example is already the default`);
});

test("changed terms under the same version are a mistake on the version's line", async () => {
  const file = aFile(home, ["You pay once, today.", "You pay once."]);
  const before = await everything();
  const { code, err } = await commandHere(home, ["catalog", "apply", file]);
  const line = readFileSync(file, "utf8").split("\n").indexOf('    version: "2026-02-gift"') + 1;
  expect(code).toBe(1);
  expect(err).toContain(
    `${file}:${line}:14 terms.gift.version: the text of version 2026-02-gift has changed; give a changed text a new version`,
  );
  expect(await everything()).toEqual(before);
});

test("a host that belongs to another publication is a mistake on its own line", async () => {
  const file = aFile(home, ["hosts: [beacon.localhost]", "hosts: [beacon.localhost, kettlelakescourier.example]"]);
  const { code, err } = await commandHere(home, ["catalog", "apply", file]);
  expect(code).toBe(1);
  expect(err).toContain(
    `${file}:8:29 publication.hosts[1]: kettlelakescourier.example is another publication's domain`,
  );
});

test("names where a missing secret was expected", async () => {
  const file = aFile(
    home,
    ["pin: sandbox", "pin: env BEACON_PIN"],
    ["hostedUrl: sandbox", "hostedUrl: https://a.example"],
    ["xmlUrl: sandbox", "xmlUrl: https://b.example"],
  );
  const without = await commandHere(home, ["catalog", "apply", file]);
  expect([without.code, without.err.split("\n")[0]]).toEqual([
    1,
    `${file}: gateway.pin: the variable BEACON_PIN is empty or missing`,
  ]);
});

test("a key of Stripe's that is for something else is refused, and nothing of it is shown", async () => {
  const file = aFile(
    home,
    [
      /kind: converge[^]*?pin: sandbox/.exec(beacon)?.[0] ?? "",
      "kind: stripe\n  url: https://api.stripe.com\n  publishableKey: pk_test_beacon\n  secretKey: env BEACON_KEY",
    ],
    ["googlePay: yes", "googlePay: no"],
  );
  for (const [key, says] of [
    ["pk_test_beaconsecret", "this is the publishable key; write the secret key (sk_) or a restricted key (rk_)"],
    ["sk_live_beaconsecret", "this is a live key; a publication in sandbox mode would charge real cards"],
  ] as const) {
    const { code, err } = await commandHere(home, ["catalog", "apply", file], { BEACON_KEY: key });
    expect([code, err]).toEqual([1, expect.stringContaining(`gateway.secretKey: ${says}`)]);
    expect(err).not.toContain("beaconsecret");
  }
});

test("the same file changes nothing; changes are reported by part and used by the running program", async () => {
  const before = await everything();
  const same = await commandHere(home, ["catalog", "apply", aFile(home)]);
  expect([same.code, same.out]).toEqual([
    0,
    "spruceharborbeacon.example: nothing has changed; it already matches the file.\n",
  ]);
  expect(await everything()).toEqual(before);

  const file = aFile(home, ["siteName: The Spruce Harbor Beacon", "siteName: The Harbor Beacon"]);
  const changed = await commandHere(home, ["catalog", "apply", file]);
  expect([changed.code, changed.out]).toEqual([0, "spruceharborbeacon.example: changed: settings 1.\n"]);
  const options = `http://127.0.0.1:${home.port}/api/Site/GetSiteOptions?domain=spruceharborbeacon.example`;
  await expect.poll(async () => (await fetch(options)).json()).toMatchObject({ siteName: "The Harbor Beacon" });
});

test("reports unreadable and unexpected input in a line", async () => {
  const missing = await commandHere(home, ["catalog", "apply", "/nowhere.yaml"]);
  expect([missing.code, missing.err]).toEqual([1, "doorstep: /nowhere.yaml cannot be read: there is no such file.\n"]);
  const { code, err } = await commandHere(home, ["catalog", "apply", home.folder]);
  expect([code, err]).toEqual([1, `doorstep: ${home.folder} cannot be read: it is a folder.\n`]);
  expect((await commandHere(home, ["catalog"])).code).toBe(2);
  expect((await commandHere(home, ["jobs", "again"])).code).toBe(2);
});

test("production takes no sandbox publication, which would keep it from starting", async () => {
  const file = aFile(home);
  const { code, err } = await commandHere(home, ["catalog", "apply", file], { NODE_ENV: "production" });
  expect(code).toBe(1);
  expect(err).toContain(`${file}:9:9 publication.mode: production doesn't accept sandbox publications`);
});

test("with a publisher's own catalog loaded first, there is no demo", async () => {
  using own = await anInstallation();
  // A start in production creates the database, but no demo.
  {
    await using first = start(own, { NODE_ENV: "production" });
    await first.line(/ready/);
  }
  const file = aFile(own, ["domain: spruceharborbeacon.example", "domain: ourpaper.example"]);
  const { code, out } = await command(own, ["catalog", "apply", file]);
  expect(code).toBe(0);
  expect(out).toMatch(/^ourpaper\.example: changed: settings 1, hosts 1, secrets 4, toggles 7, .*rates/);
  await using running = start(own);
  await running.line(/Test card/);
  expect(running.said()).toContain("/ourpaper.example/");
  expect(running.said()).not.toMatch(/demo/i);
  expect(await ask(own, "select domain from tenant")).toEqual([{ domain: "ourpaper.example" }]);
  expect((await commandHere(own, ["demo", "--json"])).out).toBe("[]\n");
});

const dead = randomUUID();
const usedUp = randomUUID();

/** An email that the mail server refused, and one that used up all its tries. */
async function twoDeadEmails(): Promise<void> {
  const content = { name: "Ada Quill", accountNumber: 1, planName: "Sunday", accessUntil: "2027-01-02" };
  for (const [id, state, error] of [
    [dead, "dead", "550 no such mailbox"],
    [usedUp, "queued", "no answer"],
  ]) {
    await ask(
      home,
      `insert into letter (tenant_id, letter_id, kind, recipient, content, natural_key, state, attempts, last_error)
       select tenant_id, '${id}', 'cancellationConfirmed', 'ada@readers.example', '${JSON.stringify(content)}', '${id}',
         '${state}', 3, '${error}' from tenant where domain = 'highmesadispatch.example'`,
    );
  }
  await ask(
    home,
    `insert into pgboss.job (name, data) select 'letter-dead', jsonb_build_object('tenantId', tenant_id, 'id', '${usedUp}')
     from tenant where domain = 'highmesadispatch.example'`,
  );
}

const sent = async () =>
  (await ask<{ id: string }>(home, "select letter_id as id from letter where state = 'sent'")).map(({ id }) => id);
test("./doorstep jobs tells which emails failed and why, and retry sends them", async () => {
  await twoDeadEmails();
  const stateOf = async (id: string) =>
    (await ask<{ state: string }>(home, `select state from letter where letter_id = '${id}'`))[0]?.state;
  await expect.poll(() => stateOf(usedUp)).toBe("dead");
  const { code, out } = await commandHere(home, ["jobs", "--json"]);
  expect(code).toBe(0);
  const { letters, work } = JSON.parse(out);
  expect(work.map(({ name }: { name: string }) => name)).toEqual(
    [...dueWork, ...installationWork].map(({ name }) => name),
  );
  const letter = {
    domain: "highmesadispatch.example",
    kind: "cancellationConfirmed",
    recipient: "ada@readers.example",
    state: "dead",
    attempts: 3,
  };
  expect(letters).toContainEqual(
    expect.objectContaining({ ...letter, emailId: dead, lastError: "550 no such mailbox" }),
  );
  expect(letters).toContainEqual(expect.objectContaining({ ...letter, emailId: usedUp, lastError: "no answer" }));

  expect((await commandHere(home, ["jobs"])).out).toMatch(
    /^Publication +State +Email +To +Tries +Last error\nhighmesadispatch\.example +dead [^]*\.\/doorstep jobs retry/,
  );
  expect(await commandHere(home, ["jobs", "retry"])).toMatchObject({ code: 0, out: "Put back in the queue: 2.\n" });
  await expect.poll(sent).toEqual(expect.arrayContaining([dead, usedUp]));
  expect(await commandHere(home, ["jobs", "retry"])).toMatchObject({
    code: 0,
    out: "No emails, circulation commands or webhook messages have failed for good.\n",
  });
});

test("the circulation system knows the demo subscriber that it keeps", async () => {
  const told = () => ask(home, "select kind, state from circulation_command order by seq");
  const held = [
    { kind: "start", state: "held" },
    { kind: "payment", state: "held" },
  ];
  await expect.poll(told).toEqual(held);
  const page = await (await fetch(`http://127.0.0.1:${home.port}/sandbox/circulation`)).text();
  expect(page).toContain("Joyce Vandermolen");
  expect(page).toContain("held until the draw");
});

test("a command that was given up is listed, and sent again when the operator says so", async () => {
  await ask(home, "update circulation_command set state = 'queued', next_at = 'infinity' where kind = 'payment'");
  await ask(home, "update circulation_command set state = 'dead', last_error = 'answered 400' where kind = 'payment'");
  const { out } = await commandHere(home, ["jobs"]);
  expect(out).toMatch(
    /Publication +State +Command +Account +Tries +Last error\nkettlelakescourier\.example +dead +payment /,
  );
  const { circulation } = JSON.parse((await commandHere(home, ["jobs", "--json"])).out) as { circulation: unknown[] };
  expect(circulation).toEqual([
    expect.objectContaining({ state: "dead", kind: "payment", lastError: "answered 400", attempts: 1 }),
  ]);
  expect(await commandHere(home, ["jobs", "retry"])).toMatchObject({ code: 0, out: "Put back in the queue: 1.\n" });
  const states = () => ask(home, "select state from circulation_command order by seq");
  await expect.poll(states).toEqual([{ state: "held" }, { state: "held" }]);
});

test("lists webhooks that a receiver didn't accept, and sends them again when the operator says so", async () => {
  const at = "highmesadispatch.example";
  expect(await commandHere(home, ["webhook", "add", "sandbox", "--events", "all", "--publication", at])).toMatchObject({
    code: 0,
  });
  await ask(
    home,
    `insert into webhook_message (tenant_id, endpoint_id, account_number, type, details, happened_on, state, attempts,
       last_answer, settled_at)
     select e.tenant_id, e.endpoint_id, 1, 'payment.received', '{}', current_date, 'dead', 20, 'answered 400', now()
     from webhook_endpoint e`,
  );
  expect((await commandHere(home, ["jobs"])).out).toMatch(
    /Publication +Webhook +Receiver +Waiting +Failed +Last answer\nhighmesadispatch\.example +\d+ +sandbox +0 +1\n[^]*jobs retry/,
  );
  const { webhooks } = JSON.parse((await commandHere(home, ["jobs", "--json"])).out) as { webhooks: unknown[] };
  expect(webhooks).toEqual([expect.objectContaining({ domain: at, url: "sandbox", queued: 0, dead: 1, oldest: null })]);
  expect(await commandHere(home, ["jobs", "retry"])).toMatchObject({ code: 0, out: "Put back in the queue: 1.\n" });
  await expect.poll(() => ask(home, "select state from webhook_message")).toEqual([{ state: "delivered" }]);
  expect((await commandHere(home, ["jobs"])).out).toContain("No webhook messages are waiting or have failed.\n");
});

test("prints the nightly comparison as a table and as JSON", async () => {
  expect((await commandHere(home, ["report", "circulation", "again"])).code).toBe(2);
  await ask(home, "delete from circulation_report");
  const none = "No publication has compared with a circulation system yet.\n";
  expect(await commandHere(home, ["report", "circulation"])).toMatchObject({ code: 0, out: none });
  await ask(
    home,
    `insert into circulation_report (tenant_id, report_on, accounts, begun_at, finished_at)
     select tenant_id, '2026-03-04', 7, now(), now() from account where circulation_system = 'dsi'`,
  );
  await ask(
    home,
    `insert into circulation_finding (tenant_id, report_on, account_number, kind, ours, theirs)
     select tenant_id, '2026-03-04', account_number, 'expire-differs', '2026-03-15', '2026-03-18'
     from account where circulation_system = 'dsi'`,
  );
  const { out } = await commandHere(home, ["report", "circulation"]);
  expect(out).toContain("kettlelakescourier.example, night of 2026-03-04 (finished): 7 accounts read, 1 to check.\n");
  expect(out).toMatch(/different expire date +2026-03-15 +2026-03-18/);
  expect(JSON.parse((await commandHere(home, ["report", "circulation", "--json"])).out)).toMatchObject([
    { reportOn: "2026-03-04", findings: [{ finding: "expire-differs", ours: "2026-03-15" }] },
  ]);
});

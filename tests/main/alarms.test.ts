import { afterAll, expect, test } from "vitest";
import { checkTitle } from "#core/watch/checks.ts";
import { checkNames, runChecks } from "#server/main/check/every-check.ts";
import { roundSeconds, watchRound } from "#server/main/watch/watch-round.ts";
import { readFindings } from "#server/store/watch/watch-findings.ts";
import { type Mail, mailTo } from "#tests/world/post.ts";
import { aSite } from "#tests/world/site.ts";
import { asOwner, openFreshStore } from "#tests/world/store.ts";
import { alarmEmail, aWatchedInstallation } from "#tests/world/watched.ts";

// A separate store, because alarms are for the whole installation.
const site = await aSite({ store: await openFreshStore(), clockStands: true });
const watched = await aWatchedInstallation(site);
afterAll(async () => {
  await watched[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});
const { needs, plugs, publisher, other, lines } = watched;

// This file's clock drifts away from the database's.
const rowsButClock = checkNames.filter((check) => check !== "clock");

/** The rows of `./doorstep check` that are wrong now. */
const wrongRows = async (): Promise<string[]> =>
  (await runChecks(needs, rowsButClock)).flatMap((finding) => (finding.ok ? [] : checkTitle(finding))).toSorted();

/** Lets this many seconds pass, with the rounds that a running program makes meanwhile. */
async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += roundSeconds) {
    site.passMinutes(roundSeconds / 60);
    await watchRound(needs);
  }
}

const alarmsNow = async (): Promise<string[]> =>
  (await readFindings(needs.db.directory)).flatMap(({ alarmAt, check, of }) =>
    alarmAt === null ? [] : `${check} ${of}`.trim(),
  );
/** Oldest first. */
const emails = async (): Promise<Mail[]> => (await mailTo(site, alarmEmail)).toReversed();

const [mine, others] = [publisher.domain, other.domain];

test.each([
  ["gateways", [`gateway ${mine}`, `gateway ${others}`, `paypal ${mine}`, `paypal ${others}`, `addresses ${mine}`]],
  ["circulation", [`circulation ${mine}`, `circulation ${others}`]],
  ["blox", [`identity ${mine}`]],
  ["openId", [`identity ${others}`, "staff-sign-in"]],
  ["mail", ["email"]],
] as const)(
  "%s unplugged: check names each row, an alarm begins within two minutes, and emails report begin and end once",
  async (plug, rows) => {
    expect(await wrongRows()).toEqual([]);
    await pass(60);
    const before = (await emails()).length;
    plugs[plug].pull();
    const named = await wrongRows();
    expect(named).toHaveLength(rows.length);
    await pass(120);
    expect((await alarmsNow()).toSorted()).toEqual(rows.toSorted());
    await pass(600);
    // If a mail server is away, no email can report it.
    const told = (await emails()).length > before;
    expect(told).toBe(plug !== "mail");
    plugs[plug].push();
    expect(await wrongRows()).toEqual([]);
    await pass(420);
    expect(await alarmsNow()).toEqual([]);
    // Once each, however long it lasted.
    const text = (await emails())
      .slice(before)
      .map((email) => email.text)
      .join("\n");
    for (const title of named) {
      expect(text.match(new RegExp(`^${title}: wrong since .*Z: .*\nTo do: `, "gm"))).toHaveLength(1);
      expect(text.match(new RegExp(`^${title}: well again since .*Z: `, "gm"))).toHaveLength(1);
    }
  },
);

test("a fault that comes and goes is one alarm, and a momentary one is none", async () => {
  const before = (await emails()).length;
  plugs.blox.pull();
  await pass(40);
  plugs.blox.push();
  await pass(60);
  expect(await alarmsNow()).toEqual([]);
  for (let times = 0; times < 4; times++) {
    plugs.blox.pull();
    await pass(120);
    plugs.blox.push();
    await pass(120);
  }
  expect(await alarmsNow()).toEqual([`identity ${mine}`]);
  expect((await emails()).length - before).toBe(1);
  await pass(420);
  expect((await emails()).length - before).toBe(2);
});

test("a permanent failure raises an alarm at once, in the log and by email, with what to do", async () => {
  await asOwner(
    site.store.owner,
    `insert into letter (tenant_id, letter_id, kind, recipient, natural_key, content, state, created_at, written_on)
     values ($1, gen_random_uuid(), 'resetPassword', 'ada@readers.example', 'dead', '{}', 'dead', now(), current_date)`,
    [publisher.tenantId],
  );
  lines.length = 0;
  await pass(60);
  expect(await alarmsNow()).toEqual(["failed-work"]);
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 50, check: "failed-work", msg: "alarm: Emails and circulation commands" }),
  ]);
  expect((await emails()).at(-1)).toMatchObject({
    subject: "Alarm: Emails and circulation commands",
    text: expect.stringContaining("To do: ./doorstep jobs lists them; ./doorstep jobs retry sends them again."),
  });
  await asOwner(site.store.owner, "delete from letter where tenant_id = $1", [publisher.tenantId]);
  await pass(420);
  expect((await emails()).at(-1)?.subject).toBe("Over: Emails and circulation commands");
});

test("of several programs on one database, only one checks in each round", async () => {
  await pass(60);
  site.passMinutes(1);
  const seen = async () => (await readFindings(needs.db.directory)).map(({ seenAt }) => seenAt.getTime());
  await Promise.all([watchRound(needs), watchRound(needs), watchRound(needs)]);
  const once = await seen();
  site.passMinutes(0.1);
  await watchRound(needs);
  expect(await seen()).toEqual(once);
});

import { expect, test } from "vitest";
import { newKey } from "#tests/world/calls.ts";
import { aColleague, deskCall, proofIsOld } from "#tests/world/desk.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { aPayer } from "#tests/world/paying.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { booksOf, differencesAt } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { emailsAbout, pass, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();

async function twoAccounts(publisher: Publisher) {
  const clerk = await aColleague(site, "clerk", publisher);
  const { accountNumber } = await anOldReader(site, publisher);
  const { accountNumber: toAccount } = await anOldReader(site, publisher);
  const publication = publisher.domain;
  const look = async (number: number) =>
    (await deskCall(site, "deskGetAccount", { publication, accountNumber: number }, clerk)).body;
  const preview = async (units: number, to = toAccount) =>
    (
      await deskCall(
        site,
        "deskPreviewTransfer",
        { publication, accountNumber, toAccount: to, units: String(units) },
        clerk,
      )
    ).body;
  const act = {
    publication,
    accountNumber,
    toAccount,
    seen: (await look(accountNumber)).version,
    toSeen: (await look(toAccount)).version,
    reason: "One person, two accounts",
    note: "",
    units: 5,
  };
  return { clerk, accountNumber, toAccount, publication, look, preview, act };
}

const move = (act: object, how: object) => deskCall(site, "deskTransfer", { ...act }, how);

test("moves papers as previewed, once, with two linked rows, and the books stay balanced", async () => {
  const publisher = await aPublisher(site);
  const { clerk, accountNumber, toAccount, publication, preview, act } = await twoAccounts(publisher);
  const before = await booksOf(site, publisher);
  const shown = await preview(5);
  if (!shown.isSuccess) throw new Error(shown.errorMessage);
  expect(shown).toMatchObject({ isPrint: true, to: { name: "Nora Ellingsen" } });
  expect(shown.worthCents).toBeGreaterThan(0);
  const key = newKey();
  const first = await move(act, { ...clerk, key });
  expect([first.status, first.body]).toEqual([
    200,
    { isSuccess: true, errorMessage: "", from: shown.from.after, to: shown.to.after },
  ]);
  expect((await move(act, { ...clerk, key })).body).toEqual(first.body);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ paidThrough: shown.from.after });
  expect(await subscriptionOf(site, publisher, toAccount)).toMatchObject({ paidThrough: shown.to.after });
  const rows = await asOwner<{ cause: string; halfUnits: number; reference: string }>(
    site.store.owner,
    `select cause, half_units as "halfUnits", reference from expiry_entry where tenant_id = $1 and reference like 'transfer:%'
     order by entry_id`,
    [publisher.tenantId],
  );
  expect(rows).toMatchObject([
    { cause: "refunded", halfUnits: -10 },
    { cause: "granted", halfUnits: 10 },
  ]);
  expect(rows[0]?.reference).toBe(rows[1]?.reference);
  expect(await booksOf(site, publisher)).toEqual(before);
  for (const number of [accountNumber, toAccount])
    expect(await emailsAbout(site, publisher, number, "creditGiven")).toMatchObject([
      { what: { kind: "moved", units: 5, isHere: number === toAccount } },
    ]);
  const textsOf = async (number: number, kind: string) =>
    (await deskCall(site, "deskGetTimeline", { publication, accountNumber: number, kind }, clerk)).body.entries.map(
      ({ text }) => text,
    );
  expect((await textsOf(accountNumber, "dates"))[0]).toMatch(/^5 issues moved to another account; paid through /);
  expect((await textsOf(toAccount, "dates"))[0]).toMatch(/^5 issues moved here from another account; paid through /);
  expect((await textsOf(toAccount, "money"))[0]).toBe(`5 issues moved from account ${accountNumber}`);
  expect(await differencesAt(site, publisher)).toEqual([]);
  for (let week = 0; week < 7; week++) {
    await pass(site, publisher, 7);
    expect(await differencesAt(site, publisher)).toEqual([]);
  }
});

test("refuses another plan, too many papers, and the account itself, in a plain sentence", async () => {
  const publisher = await aPublisher(site);
  const { clerk, accountNumber, preview, act } = await twoAccounts(publisher);
  const other = await aPayer(site, publisher);
  const answer = await preview(1, other.accountNumber);
  expect(answer).toMatchObject({ isSuccess: false, code: "other-plan" });
  expect(answer.isSuccess ? "" : answer.errorMessage).toMatch(
    /^Account \d+ has another plan, .+\. Value can only be moved between accounts with the same plan\.$/,
  );
  expect(await preview(900)).toMatchObject({
    code: "too-many",
    errorMessage: expect.stringMatching(/^At most \d+ can be moved\.$/),
  });
  expect(await preview(1, accountNumber)).toMatchObject({ code: "same-account" });
  expect((await move({ ...act, units: 366 }, clerk)).body).toMatchObject({ code: "too-many" });
});

test("with two people at once, or a changed account, the second is refused and nothing moves twice", async () => {
  const publisher = await aPublisher(site);
  const { clerk, accountNumber, toAccount, act } = await twoAccounts(publisher);
  const manager = await aColleague(site, "publisher", publisher);
  // One transfer in each direction: they lock the same two accounts.
  const back = { ...act, accountNumber: toAccount, toAccount: accountNumber, seen: act.toSeen, toSeen: act.seen };
  const answers = await Promise.all([
    move(act, { ...clerk, key: newKey() }),
    move(back, { ...manager, key: newKey() }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await move({ ...act, toSeen: act.toSeen - 1 }, clerk)).status).toBe(409);
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("requires the role, publication, both accounts, a recent proof and valid input", async () => {
  const publisher = await aPublisher(site);
  const elsewhere = await aPublisher(site);
  const { clerk, act } = await twoAccounts(publisher);
  const theirs = await anOldReader(site, elsewhere);
  const statusOf = async (change: object, how: object = clerk) => (await move({ ...act, ...change }, how)).status;
  expect(await statusOf({}, {})).toBe(401);
  expect(await statusOf({}, await aColleague(site, "auditor", publisher))).toBe(403);
  expect(await statusOf({ publication: elsewhere.domain })).toBe(404);
  expect(await statusOf({ toAccount: theirs.accountNumber })).toBe(404);
  for (const change of [{ units: 0 }, { units: 367 }, { toSeen: -1 }, { reason: "" }])
    expect(await statusOf(change)).toBe(400);
  await proofIsOld(site, clerk);
  expect((await move(act, clerk)).body).toMatchObject({ errors: [{ detail: "prove-again" }] });
});

import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { erasePerson, findPerson } from "#server/store/account/person-records.ts";
import { aMember, ask } from "#tests/endpoints/access-world.ts";
import { clockStartingOn } from "#tests/world/clocks.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { goesLive, importsList } from "#tests/world/move-in.ts";
import { deliverEmails, emailsOf } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { booksOf, differencesAt } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { dayAt, pass } from "#tests/world/time.ts";

const site = await siteOfFile({ outside: { clock: clockStartingOn(toDay("2026-03-02")) } });

const heads = "Acct No,Name,E-mail,Address 1,City,St,Zip,Product,Expires,Balance,Notes";

/** A print reader of the old system, whose number there was 0000017. */
async function aMovedReader(changes: { readonly email?: string; readonly live?: boolean } = {}) {
  const { email = "nora@readers.example", live = true } = changes;
  const publisher = await aPublisher(site);
  const row = `0000017,Nora Ellingsen,${email},415 Hickory Street,West Bend,WI,53095,SUNONLY,3/29/2026,2.50,Rings twice`;
  await importsList(site, publisher, `${heads}\n${row}\n`);
  if (live) await goesLive(site, publisher);
  const [found] = await asOwner<{ n: number }>(
    site.store.owner,
    "select account_number::int as n from imported_account where tenant_id = $1",
    [publisher.tenantId],
  );
  return { publisher, accountNumber: found?.n ?? 0 };
}

const atDesk = async (publisher: Publisher) => {
  const { session } = await aColleague(site, "publisher", publisher);
  return { session };
};
const finds = async (publisher: Publisher, query: string): Promise<number[]> =>
  (await deskCall(site, "deskFind", { query }, await atDesk(publisher))).body.rows.map((row) => row.accountNumber);

test.each([true, false])(
  "the desk finds an imported subscriber by old number, name and street, live or not (%s)",
  async (live) => {
    const { publisher, accountNumber } = await aMovedReader({ live });
    for (const query of ["0000017", "ellingsen", "415 hickory"])
      expect(await finds(publisher, query)).toEqual([accountNumber]);
  },
);

test.each([17, "0000017"])(
  "a reader claims the account with the old label's number, written as %s",
  async (written) => {
    const { publisher, accountNumber } = await aMovedReader();
    const member = await aMember(site, publisher);
    const label = { accountNumber: Number(written), lastName: "Ellingsen", zip: "53095" };
    expect((await ask(site, publisher, member, label)).body).toMatchObject({ isSuccess: true });
    await deliverEmails(site, publisher);
    const codes = (await emailsOf(site, publisher)).filter(({ kind }) => kind === "accountAccess");
    expect(codes).toMatchObject([{ recipient: "nora@readers.example" }]);
    expect(await finds(publisher, String(accountNumber))).toEqual([accountNumber]);
  },
);

test("shows staff the reader's earlier dates, credit, and the note from the old system", async () => {
  const { publisher, accountNumber } = await aMovedReader();
  const who = await atDesk(publisher);
  const { body } = await deskCall(site, "deskGetAccount", { publication: publisher.domain, accountNumber }, who);
  expect(JSON.stringify(body)).toContain("Rings twice");
  expect(body).toMatchObject({ balanceCents: 250 });
  const timeline = await deskCall(site, "deskGetTimeline", { publication: publisher.domain, accountNumber }, who);
  expect(JSON.stringify(timeline.body)).toContain("Brought the subscription in from the earlier system");
});

test("continues like any other: papers are earned, an end refunds old payments by check, and the books balance", async () => {
  const { publisher, accountNumber } = await aMovedReader();
  await pass(site, publisher, 9);
  expect(await differencesAt(site, publisher)).toEqual([]);
  const who = await atDesk(publisher);
  const of = { publication: publisher.domain, accountNumber };
  const { body: head } = await deskCall(site, "deskGetAccount", of, who);
  const { body: shown } = await deskCall(site, "deskPreviewEnd", of, who);
  if (!shown.isSuccess) throw new Error(shown.errorMessage);
  // Three of four Sundays of a term for $20.
  expect(shown.refundCents).toBe(1500);
  const said = { seen: head.version, reason: "Deceased", note: "", because: "deceased" as const };
  const ended = await deskCall(
    site,
    "deskEndNow",
    { ...of, ...said, refundCents: shown.refundCents },
    { ...who, key: "end-moved-reader-1" },
  );
  expect(ended.body).toMatchObject({ isSuccess: true });
  const refunds = await asOwner(
    site.store.owner,
    "select state, intent_id, amount_cents from refund where tenant_id = $1",
    [publisher.tenantId],
  );
  expect(refunds).toEqual([{ state: "review", intent_id: null, amount_cents: 1500 }]);
  expect(await differencesAt(site, publisher)).toEqual([]);
  const books = await booksOf(site, publisher);
  expect(Object.values(books).reduce((sum, cents) => sum + cents, 0)).toBe(0);
});

test("is forgotten while still waiting, with all that the file said", async () => {
  const { publisher, accountNumber } = await aMovedReader({ live: false });
  await site.store.db.write(await dayAt(site, publisher), async (tx) => {
    const person = await findPerson(tx, { accountNumber });
    if (person === null) throw new Error("nobody");
    return erasePerson(tx, person);
  });
  const left = await asOwner(site.store.owner, "select said, sealed_token from imported_account where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect(left).toEqual([{ said: null, sealed_token: null }]);
  expect(await goesLive(site, publisher)).toBe(0);
});

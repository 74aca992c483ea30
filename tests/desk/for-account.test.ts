import { expect, test } from "vitest";
import { type ActionForAccount, actionsForAccount } from "#contract/desk/for-account.ts";
import { goodRequest } from "#tests/endpoints/good-requests.ts";
import { newKey } from "#tests/world/calls.ts";
import { aColleague, callForAccount } from "#tests/world/desk.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const other = await aPublisher(site);
const ofOther = { tenantId: other.tenantId };
const clerk = await aColleague(site, "clerk", publisher);

const acts = Object.keys(actionsForAccount) as ActionForAccount[];
type Input = Readonly<Record<string, unknown>>;

const numberIn = (input: Input): number => Number(input["accountNumber"] ?? input["AccountNumber"] ?? 0);

async function trailOf(accountNumber: number) {
  const rows = await asOwner(
    site.store.owner,
    `select entry_id::int as id, actor, action, outcome, details from audit_entry
     where tenant_id = $1 and subject = $2 order by entry_id`,
    [publisher.tenantId, `account:${accountNumber}`],
  );
  return rows as { id: number; actor: string; action: string; outcome: string; details: Record<string, unknown> }[];
}

const versionOf = async (accountNumber: number): Promise<number> =>
  (await trailOf(accountNumber)).findLast(({ outcome }) => outcome !== "refused")?.id ?? 0;

async function aGoodAct(name: ActionForAccount) {
  const { input } = await goodRequest[name](site, publisher);
  const body = { seen: await versionOf(numberIn(input)), reason: "Asked on the phone", note: "", input };
  return { body, input, accountNumber: numberIn(input) };
}

test.each(acts)("%s is done for an account once, and the trail names who did it", async (name) => {
  const { body, accountNumber } = await aGoodAct(name);
  const { session, staffId } = clerk;
  const key = newKey();
  const first = await callForAccount(site, name, body, { session, key });
  expect([first.status, first.body]).toEqual([200, expect.not.objectContaining({ isSuccess: false })]);
  const after = await trailOf(accountNumber);
  const mine = after.filter(({ actor }) => actor === `staff:${staffId}`);
  expect(mine.at(-1)).toMatchObject({
    action: "desk.act",
    outcome: "done",
    details: { call: name, reason: "Asked on the phone" },
  });
  const again = await callForAccount(site, name, body, { session, key });
  expect([again.status, again.body, again.headers["idempotency-replayed"]]).toEqual([200, first.body, "true"]);
  expect(await trailOf(accountNumber)).toEqual(after);
});

test("when two people work on one account, the second sees what the first did", async () => {
  const { body } = await aGoodAct("submitTemporaryStop");
  const answers = await Promise.all(
    [clerk, await aColleague(site, "publisher", publisher)].map(({ session }) =>
      callForAccount(site, "submitTemporaryStop", body, { session, key: newKey() }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const late = answers.find(({ status }) => status === 409);
  expect(late?.body["detail"]).toMatch(/^Marge Olson stopped the paper at .*Nothing was changed\.$/);
});

test("stores a note with the account, once, and not in the trail", async () => {
  const { body, accountNumber } = await aGoodAct("submitTemporaryStop");
  const withNote = { ...body, note: "Her daughter called from Fredonia." };
  const key = newKey();
  const { session } = clerk;
  for (let times = 0; times < 2; times++)
    expect((await callForAccount(site, "submitTemporaryStop", withNote, { session, key })).status).toBe(200);
  const notes = await asOwner(
    site.store.owner,
    "select author, text from staff_note where tenant_id = $1 and account_number = $2",
    [publisher.tenantId, accountNumber],
  );
  expect(notes).toEqual([{ author: "Marge Olson", text: "Her daughter called from Fredonia." }]);
  expect(JSON.stringify(await trailOf(accountNumber))).not.toContain("Fredonia");
});

test("EZ-Pay is turned on by the reader alone", async () => {
  const { body, input } = await aGoodAct("setRenewalMethod");
  const on = { ...body, input: { ...input, method: "ezpay" } };
  expect((await callForAccount(site, "setRenewalMethod", on, clerk)).status).toBe(403);
});

test("the other publication's trail mentions none of it", async () => {
  const rows = await asOwner(
    site.store.owner,
    "select count(*)::int as n from audit_entry where tenant_id = $1 and action = 'desk.act'",
    [ofOther.tenantId],
  );
  expect(rows).toEqual([{ n: 0 }]);
});

import { expect, test } from "vitest";
import { aListedPublisher, bringNow, onList, statusOf } from "#tests/mailing-list/list-world.ts";
import { call } from "#tests/world/calls.ts";
import { aReader } from "#tests/circulation/a-mirrored-reader.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { connect, statesOf } from "#tests/world/webhooks.ts";
import { anActOn, trailOf } from "./acting.ts";

const site = await siteOfFile();

type Desk = { readonly publisher: Publisher; readonly session: string };
type Caller = Awaited<ReturnType<typeof aReader>>;

async function atDesk(publisher: Publisher): Promise<Desk> {
  return { publisher, session: (await aColleague(site, "clerk", publisher)).session };
}

const newsOf = async ({ publisher, session }: Desk, { accountNumber }: Caller) =>
  (await deskCall(site, "deskGetNews", { publication: publisher.domain, accountNumber }, { session })).body;

/** Staff record what the caller says. */
async function says({ publisher, session }: Desk, { accountNumber }: Caller, agreed: boolean, shown?: string) {
  const act = await anActOn(site, publisher, session, accountNumber);
  const { sentence } = await newsOf({ publisher, session }, { accountNumber } as Caller);
  return (await deskCall(site, "deskSetNews", { ...act, agreed, shown: shown ?? sentence }, { session })).body;
}

const done = { isSuccess: true, errorMessage: "" };
const refused = (errorMessage: string) => ({ isSuccess: false, errorMessage });

test("records a caller's consent as given by phone, with the sentence read aloud; a refusal ends it", async () => {
  const desk = await atDesk(await aListedPublisher(site));
  const { publisher } = desk;
  const reader = await aReader(site, publisher);
  const { sentence, answer, noYes } = await newsOf(desk, reader);
  expect([answer, noYes]).toEqual([null, null]);
  expect(await says(desk, reader, true)).toEqual(done);
  await bringNow(site, publisher);
  expect(statusOf(site, publisher, reader.email)).toBe("subscribed");
  expect(await says(desk, reader, false)).toEqual(done);
  await bringNow(site, publisher);
  expect(onList(site, publisher, reader.email)?.status).toBe("unsubscribed");
  const rows = await asOwner(
    site.store.owner,
    "select agreed, how, shown, email from marketing_choice where tenant_id = $1 order by choice_id",
    [publisher.tenantId],
  );
  expect(rows).toEqual([
    { agreed: true, how: "phone", shown: sentence, email: reader.email },
    { agreed: false, how: "phone", shown: null, email: reader.email },
  ]);
  const { domain } = publisher;
  const { accountNumber, token } = reader;
  const own = (await call(site, "getMarketingChoice", { domain, accountNumber }, { token })).body;
  expect(own).toMatchObject({ agreed: false, answered: { how: "phone" } });
  const seen = { publication: domain, accountNumber };
  expect((await deskCall(site, "deskGetAccount", seen, desk)).body.news).toMatchObject({ agreed: false, how: "phone" });
  const trail = await trailOf(site, publisher, `account:${accountNumber}`);
  expect(trail.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["marketing.agree", "marketing.withdraw", "desk.act"]),
  );
});

test("records a refusal from anybody, even if there is no news to send and no mailbox", async () => {
  const desk = await atDesk(await aPublisher(site));
  const reader = await aReader(site, desk.publisher);
  const notOffered = "This publication doesn't send news and offers by email.";
  expect((await newsOf(desk, reader)).noYes).toEqual({ code: "not-offered", says: notOffered });
  expect(await says(desk, reader, true)).toEqual(refused(notOffered));
  expect(await says(desk, reader, false)).toEqual(done);
  expect(await says(desk, reader, false)).toEqual(refused("The account already says this."));
  const other = await aReader(site, desk.publisher);
  await asOwner(
    site.store.owner,
    "update account set contact_email = '' where tenant_id = $1 and account_number = $2",
    [desk.publisher.tenantId, other.accountNumber],
  );
  expect(await says(desk, other, false)).toEqual(done);
});

test("refuses consent without a mailbox, for a no-contact account, or with a different sentence", async () => {
  const desk = await atDesk(await aListedPublisher(site));
  const reader = await aReader(site, desk.publisher);
  const changed = "The sentence has changed. Look again, and read the new one to the caller.";
  expect(await says(desk, reader, true, "Email me everything.")).toEqual(refused(changed));
  const act = await anActOn(site, desk.publisher, desk.session, reader.accountNumber);
  await deskCall(site, "deskSetNoContact", { ...act, because: "asked" }, desk);
  expect(await says(desk, reader, true)).toEqual(
    refused("The account says that the reader must not be contacted. Remove that flag first."),
  );
  const other = await aReader(site, desk.publisher);
  await asOwner(
    site.store.owner,
    "update account set contact_email = '' where tenant_id = $1 and account_number = $2",
    [desk.publisher.tenantId, other.accountNumber],
  );
  expect(await says(desk, other, true)).toEqual(refused("There is no email address on this account. Add one first."));
});

test("webhooks report that the choice was made by phone", async () => {
  const desk = await atDesk(await aListedPublisher(site));
  const receiver = { url: "https://crm.example/hooks", secrets: new Set<string>() };
  await connect(site, desk.publisher, receiver, { types: ["account.marketing_choice_changed"] });
  await says(desk, await aReader(site, desk.publisher), true);
  expect(await statesOf(site, desk.publisher)).toEqual(["account.marketing_choice_changed queued"]);
});

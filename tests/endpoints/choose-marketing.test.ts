import { expect, test } from "vitest";
import { aReader } from "#tests/circulation/a-mirrored-reader.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aMember } from "./access-world.ts";
import { connect, statesOf } from "#tests/world/webhooks.ts";
import { aListedPublisher, answer, listStateOf } from "#tests/mailing-list/list-world.ts";

const site = await siteOfFile();

const none = { kind: "none" } as const;
const events = { kind: "events" } as const;
const asking = (mailingList: typeof none | typeof events) =>
  aPublisher(site, (plain) => ({ ...plain, tenant: { ...plain.tenant, mailingList } }));

type Row = { readonly agreed: boolean; readonly how: string; readonly email: string; readonly shown: string | null };

const choicesOf = ({ tenantId }: Publisher): Promise<Row[]> =>
  asOwner<Row>(
    site.store.owner,
    "select agreed, how, email, shown from marketing_choice where tenant_id = $1 order by choice_id",
    [tenantId],
  );

test("stores an answer with the sentence that the reader saw, and keeps earlier ones", async () => {
  const publisher = await asking(events);
  const reader = await aReader(site, publisher);
  expect(await listStateOf(site, publisher, reader)).toMatchObject({ offered: true, agreed: false, answered: null });
  await answer(site, publisher, reader, true);
  await answer(site, publisher, reader, true);
  await answer(site, publisher, reader, false);
  const { siteName } = publisher.plain.tenant.site;
  const shown = `Email me news and offers from ${siteName}. I can unsubscribe at any time.`;
  const { email } = reader;
  expect(await choicesOf(publisher)).toEqual([
    { agreed: true, how: "reader", email, shown },
    { agreed: false, how: "reader", email, shown },
  ]);
});

test("in Spanish, shows and stores the Spanish sentence", async () => {
  const publisher = await asking(events);
  const { domain } = publisher;
  const { accountNumber, token } = await aReader(site, publisher);
  const how = { token, headers: { cookie: "language=es", "accept-language": "es-US" } };
  const { body } = await call(site, "getMarketingChoice", { domain, accountNumber }, how);
  expect(body.sentence).toContain("Envíenme noticias y ofertas");
  const given = { domain, accountNumber, agreed: true, shown: body.sentence };
  expect((await call(site, "chooseMarketing", given, { ...how, key: newKey() })).body.isSuccess).toBe(true);
  expect((await choicesOf(publisher))[0]?.shown).toBe(body.sentence);
});

test("a buyer can answer on the thank-you page, before signing in", async () => {
  const publisher = await asking(events);
  const { domain } = publisher;
  // The checkout's token, which reaches no other account.
  const { accountNumber, token } = await aSubscriber(site, publisher);
  const { body: standing } = await call(site, "getMarketingChoice", { domain, accountNumber }, { token });
  const given = { domain, accountNumber, agreed: true, shown: standing.sentence };
  expect((await call(site, "chooseMarketing", given, { token, key: newKey() })).body).toEqual({
    isSuccess: true,
    errorMessage: "",
  });
});

test("refuses consent to another sentence, where it isn't offered, or without a mailbox, and changes nothing", async () => {
  const [publisher, silent] = [await asking(events), await asking(none)];
  const choose = async (at: Publisher, agreed: boolean, { shown, mailbox }: { shown?: string; mailbox?: "" } = {}) => {
    const reader = await aReader(site, at);
    const { accountNumber, token } = reader;
    const { sentence } = await listStateOf(site, at, reader);
    if (mailbox !== undefined)
      await asOwner(site.store.owner, "update account set contact_email = '' where account_number = $1", [
        accountNumber,
      ]);
    const given = { domain: at.domain, accountNumber, agreed, shown: shown ?? sentence };
    return (await call(site, "chooseMarketing", given, { token, key: newKey() })).body;
  };
  expect(await choose(publisher, true, { shown: "Yes" })).toMatchObject({ isSuccess: false, code: "sentence-changed" });
  expect(await choose(publisher, true, { mailbox: "" })).toMatchObject({ isSuccess: false, code: "no-mailbox" });
  expect(await choose(silent, true)).toMatchObject({ isSuccess: false, code: "not-offered" });
  expect(await choose(silent, false)).toMatchObject({ isSuccess: true });
  expect(await choicesOf(publisher)).toEqual([]);
});

test("only somebody who may change the account's email may answer; a helper sees it", async () => {
  const publisher = await asking(events);
  const { domain } = publisher;
  const reader = await aReader(site, publisher);
  const [nobody, helper] = [await aMember(site, publisher), await aMember(site, publisher)];
  const { accountNumber } = reader;
  const invited = { token: helper.token };
  expectProblem(await call(site, "getMarketingChoice", { domain, accountNumber }, { token: nobody.token }), 404);
  await grantAccount(site, publisher, helper.email, { accountNumber, kind: "helper", proof: "invitation" });
  const { body } = await call(site, "getMarketingChoice", { domain, accountNumber }, invited);
  const given = { domain, accountNumber, agreed: true, shown: body.sentence };
  expectProblem(await call(site, "chooseMarketing", given, { ...invited, key: newKey() }), 403);
  expect(await choicesOf(publisher)).toEqual([]);
});

test("two accounts with one mailbox share one answer, the latest", async () => {
  const publisher = await aListedPublisher(site);
  const [one, other] = [await aReader(site, publisher), await aReader(site, publisher)];
  await asOwner(site.store.owner, "update account set contact_email = $2 where account_number = $1", [
    other.accountNumber,
    one.email.toUpperCase(),
  ]);
  await answer(site, publisher, one, true);
  expect(await listStateOf(site, publisher, other)).toMatchObject({ agreed: true });
  await answer(site, publisher, other, false);
  expect(await listStateOf(site, publisher, one)).toMatchObject({ agreed: false });
});

test("notifies the publisher's other systems, and records it in the trail", async () => {
  const publisher = await asking(events);
  await connect(
    site,
    publisher,
    { url: "https://crm.example/hooks", secrets: new Set() },
    {
      types: ["account.marketing_choice_changed"],
    },
  );
  const reader = await aReader(site, publisher);
  await answer(site, publisher, reader, true);
  expect(await statesOf(site, publisher)).toEqual(["account.marketing_choice_changed queued"]);
  const trail = await asOwner<{ outcome: string; details: unknown }>(
    site.store.owner,
    "select outcome, details from audit_entry where tenant_id = $1 and action = 'marketing.agree'",
    [publisher.tenantId],
  );
  expect(trail).toEqual([{ outcome: "agreed", details: {} }]);
});

import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { move, north } from "#tests/world/papers.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { newEmail, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader } from "#tests/world/stops.ts";
import { aHeldChange, aMember, linkCodeIn, type Member } from "./access-world.ts";
import { modify, pageOf } from "./profile-world.ts";

const site = await siteOfFile();

const answer = ({ domain }: Publisher, code: string, allow: boolean) =>
  call(site, "answerHeldChange", { domain, code, allow }, { key: newKey() });

const emailsOf = async ({ domain }: Publisher, { accountNumber, token }: Member) => {
  const { body } = await call(site, "getAccountManagementDetails", { domain, accountNumber }, { token });
  const { email, pendingEmail, eNoticeEmailAddress } = body.userInfo;
  return { email, pendingEmail, eNoticeEmailAddress };
};

test("holds a new person's change until the earlier mailbox approves it", async () => {
  const publisher = await aPublisher(site);
  const { owner, to, answer: asked, code } = await aHeldChange(site, publisher);
  expect(asked.body).toMatchObject({
    isSuccess: true,
    pendingEmail: "",
    waits: expect.stringContaining(`We emailed ${owner.email} to ask.`),
  });
  const before = { email: owner.email, pendingEmail: "", eNoticeEmailAddress: owner.email };
  expect(await emailsOf(publisher, owner)).toEqual(before);
  expect((await answer(publisher, code, true)).body).toMatchObject({ isSuccess: true, state: "allowed" });
  expect(await emailsOf(publisher, owner)).toEqual({ ...before, pendingEmail: to });
  await linkCodeIn(site, publisher, to, "none");
  await (await pageOf(site, to)).press();
  expect(await emailsOf(publisher, owner)).toMatchObject({ email: to, pendingEmail: "" });
});

test("changes nothing when refused, and can't be approved afterwards", async () => {
  const publisher = await aPublisher(site);
  const { owner, code } = await aHeldChange(site, publisher);
  expect((await answer(publisher, code, false)).body).toMatchObject({ isSuccess: true, state: "refused" });
  expect((await answer(publisher, code, true)).body).toMatchObject({ isSuccess: false, code: "over" });
  expect(await emailsOf(publisher, owner)).toMatchObject({ email: owner.email, pendingEmail: "" });
});

test("replaces a held change with the next one of the same kind", async () => {
  const publisher = await aPublisher(site);
  const { owner, newcomer, code } = await aHeldChange(site, publisher);
  await modify(site, publisher, { ...newcomer, accountNumber: owner.accountNumber }, { emailAddress: newEmail() });
  expect((await answer(publisher, code, true)).body).toMatchObject({ isSuccess: false, code: "over" });
});

test("drops a held change when the person who asked for it is removed", async () => {
  const publisher = await aPublisher(site);
  const { owner, newcomer, code } = await aHeldChange(site, publisher);
  const input = { domain: publisher.domain, accountNumber: owner.accountNumber };
  const { body } = await call(site, "getAccountPeople", input, { token: owner.token });
  const personID = body.people.find(({ email }) => email === newcomer.email)?.personID ?? 0;
  await call(site, "removeAccountPerson", { ...input, personID }, { token: owner.token, key: newKey() });
  expect((await answer(publisher, code, true)).body).toMatchObject({ isSuccess: false, code: "over" });
});

test("holds a change of the address for renewal notices", async () => {
  const publisher = await aPublisher(site);
  const [owner, newcomer] = [await aMember(site, publisher), await aMember(site, publisher)];
  const { accountNumber } = owner;
  await grantAccount(site, publisher, newcomer.email, { accountNumber, proof: "mailbox" });
  const change = { emailTypeId: 4, emailAddress: newcomer.email };
  const asked = await modify(site, publisher, { ...newcomer, accountNumber }, change);
  expect(asked.body).toMatchObject({ isSuccess: true, waits: expect.any(String) });
  expect((await emailsOf(publisher, owner)).eNoticeEmailAddress).toBe(owner.email);
  const code = await linkCodeIn(site, publisher, owner.email, "allow-change");
  await answer(publisher, code, true);
  expect((await emailsOf(publisher, owner)).eNoticeEmailAddress).toBe(newcomer.email);
});

test("holds a new delivery address, and applies it when it is approved", async () => {
  const publisher = await aPublisher(site);
  const reader = await aPaperReader(site, publisher);
  const helper = await aMember(site, publisher);
  const { accountNumber } = reader;
  await grantAccount(site, publisher, helper.email, { accountNumber, kind: "helper", proof: "invitation" });
  const asked = await move(site, publisher, { ...reader, token: helper.token }, north);
  expect(asked.body).toMatchObject({ isSuccess: true, changeID: null, waits: expect.any(String) });
  const input = { domain: publisher.domain, accountNumber };
  const pending = async () => (await call(site, "getDeliveryAddress", input, { token: reader.token })).body.change;
  expect(await pending()).toBeNull();
  const code = await linkCodeIn(site, publisher, reader.email, "allow-change");
  expect((await answer(publisher, code, true)).body).toMatchObject({ isSuccess: true, state: "allowed" });
  expect(await pending()).toMatchObject({ to: { streetAddress: expect.any(String) } });
});

test("applies a person's change without approval after 72 hours, and a buyer's at once", async () => {
  const publisher = await aPublisher(site);
  const { owner, newcomer } = await aHeldChange(site, publisher);
  const { accountNumber } = owner;
  expect((await modify(site, publisher, owner, { emailAddress: newEmail() })).body).not.toHaveProperty("waits");
  const ask = async () => {
    const token = await signedIn(site, publisher, newcomer.email);
    return (await modify(site, publisher, { ...newcomer, token, accountNumber }, { emailAddress: newEmail() })).body;
  };
  site.passMinutes(72 * 60 - 5);
  expect(await ask()).toHaveProperty("waits");
  site.passMinutes(5);
  expect(await ask()).not.toHaveProperty("waits");
});

test("answers 404 to an unknown code and to another publication's code", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aHeldChange(site, publisher);
  expect(expectProblem(await answer(await aPublisher(site), code, true), 404).status).toBe(404);
  expect(expectProblem(await answer(publisher, "A".repeat(43), true), 404).status).toBe(404);
});

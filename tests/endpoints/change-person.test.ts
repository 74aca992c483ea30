import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { commandsSentTo, sendAll } from "#tests/world/circulation.ts";
import { expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aMirroredPublisher } from "../circulation/a-mirrored-reader.ts";
import { aMember as aProvenMember, linkCodeIn } from "./access-world.ts";
import { aMember, type Member, newEmails } from "./profile-world.ts";

const site = await siteOfFile();

const asBought = { firstName: "Nora", lastName: "Ellingsen", phone: "(262) 555-0121" };
const married = { ...asBought, lastName: "Ellingsen-Aas" };

const change = ({ domain }: Publisher, { accountNumber, token }: Member, person: object, seen: object = asBought) =>
  call(site, "changePerson", { domain, accountNumber, ...asBought, ...person, seen }, { token, key: newKey() });

async function personOf({ domain }: Publisher, { accountNumber, token }: Member) {
  const { body } = await call(site, "getAccountManagementDetails", { domain, accountNumber }, { token });
  const { firstName, lastName, phone } = body.userInfo;
  return { firstName, lastName, phone };
}

const done = { isSuccess: true, errorMessage: "" };

test("changes name and phone at once, and notifies the email on record", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  const phone = "608.555.0199";
  expect((await change(publisher, member, { ...married, phone })).body).toEqual(done);
  expect(await personOf(publisher, member)).toEqual({ ...married, phone: "(608) 555-0199" });
  expect(await newEmails(site, publisher)).toEqual([["personChanged", member.email]]);
  await deliverEmails(site, publisher);
  const [letter] = await mailTo(site, member.email);
  expect(letter?.text).toContain("New name: Nora Ellingsen-Aas");
  expect(letter?.text).toContain("New phone number: (608) 555-0199");
});

test("removes the phone number when it is left empty, and doesn't mention the name", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  expect((await change(publisher, member, { phone: "" })).body).toEqual(done);
  expect(await personOf(publisher, member)).toEqual({ ...asBought, phone: "" });
  await deliverEmails(site, publisher);
  const [letter] = await mailTo(site, member.email);
  expect(letter?.text).toContain("New phone number: None");
  expect(letter?.text).not.toContain("New name");
});

test("removes invisible characters from a name, because they could reverse the text around it", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  expect((await change(publisher, member, { firstName: "\u202eNora", lastName: "Elling\u200bsen-Aas" })).body).toEqual(
    done,
  );
  expect(await personOf(publisher, member)).toEqual(married);
});

test("accepts only names and phone numbers that an order accepts", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  for (const [person, pointer] of [
    [{ firstName: "  " }, "/firstName"],
    [{ firstName: "\u202e" }, "/firstName"],
    [{ lastName: "x".repeat(51) }, "/lastName"],
    [{ phone: "555-0121" }, "/phone"],
  ] as const)
    expect(pointersOf(await change(publisher, member, person))).toEqual([pointer]);
  expect(await personOf(publisher, member)).toEqual(asBought);
});

test("refuses a change that changes nothing, or that another window made meanwhile", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  expect((await change(publisher, member, {})).body).toMatchObject({ isSuccess: false, code: "same-person" });
  await change(publisher, member, married);
  const stale = await change(publisher, member, { phone: "" });
  expect(stale.body).toMatchObject({ isSuccess: false, code: "changed-meanwhile" });
  expect(await personOf(publisher, member)).toEqual(married);
  // The same click in two windows is one change.
  expect((await change(publisher, member, married)).body).toEqual(done);
  expect((await newEmails(site, publisher)).length).toBe(1);
});

test("records in the trail what was changed, but not the new values", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  await change(publisher, member, married);
  const trail = await asOwner(
    site.store.owner,
    "select actor, subject, outcome, details from audit_entry where tenant_id = $1 and action = 'profile.name'",
    [publisher.tenantId],
  );
  expect(trail).toEqual([
    {
      actor: expect.stringMatching(/^login:\d+$/),
      subject: `account:${member.accountNumber}`,
      outcome: "changed",
      details: { changed: ["name"] },
    },
  ]);
});

test("holds the change of a helper who is new to the account until the email on record allows it", async () => {
  const publisher = await aPublisher(site);
  const [owner, helper] = [await aProvenMember(site, publisher), await aProvenMember(site, publisher)];
  const { accountNumber } = owner;
  await grantAccount(site, publisher, helper.email, { accountNumber, kind: "helper", proof: "invitation" });
  const asked = await change(publisher, { ...helper, accountNumber }, { ...married, phone: "" });
  expect(asked.body).toMatchObject({ isSuccess: true, waits: expect.stringContaining(owner.email) });
  expect(await personOf(publisher, owner)).toEqual(asBought);
  const code = await linkCodeIn(site, publisher, owner.email, "allow-change");
  const { domain } = publisher;
  expect((await call(site, "lookUpHeldChange", { domain, code })).body).toMatchObject({
    text: "Change the name on the account to Nora Ellingsen-Aas, without a phone number.",
  });
  await call(site, "answerHeldChange", { domain, code, allow: true }, { key: newKey() });
  expect(await personOf(publisher, owner)).toEqual({ ...married, phone: "" });
});

test("doesn't repeat a name that reads like a message to the owner who has to allow it", async () => {
  const publisher = await aPublisher(site);
  const [owner, helper] = [await aProvenMember(site, publisher), await aProvenMember(site, publisher)];
  const { accountNumber } = owner;
  await grantAccount(site, publisher, helper.email, { accountNumber, kind: "helper", proof: "invitation" });
  await change(publisher, { ...helper, accountNumber }, { firstName: "Win", lastName: "at www.prize.example" });
  await deliverEmails(site, publisher);
  const [letter] = await mailTo(site, owner.email);
  expect(letter?.text).toContain("Change the name on the account");
  expect(letter?.text).not.toContain("prize");
});

test("sends a changed name to the circulation system, but not a changed phone number", async () => {
  const publisher = await aMirroredPublisher(site);
  const member = await aMember(site, publisher);
  await change(publisher, member, { phone: "" });
  await sendAll(site, publisher);
  expect(commandsSentTo(site, publisher).map(({ body }) => body.kind)).not.toContain("name");
  await change(publisher, member, { ...married, phone: "" }, { ...asBought, phone: "" });
  await sendAll(site, publisher);
  expect(commandsSentTo(site, publisher).at(-1)?.body).toMatchObject({
    kind: "name",
    details: { subscriber: { firstName: "Nora", lastName: "Ellingsen-Aas" } },
  });
});

test("stops after ten changes an hour, so that nobody floods the email on record", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  let seen = asBought;
  for (let time = 0; time < 10; time++) {
    const person = { ...asBought, lastName: `Ellingsen ${"i".repeat(time + 1)}` };
    expect((await change(publisher, member, person, seen)).status).toBe(200);
    seen = person;
  }
  expectProblem(await change(publisher, member, {}, seen), 429);
});

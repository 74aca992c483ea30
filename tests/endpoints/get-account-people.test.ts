import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { newEmail } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aHeldChange, aMember, type Member } from "./access-world.ts";

const site = await siteOfFile();

test("shows everybody with access who else has it, and who they can remove", async () => {
  const publisher = await aPublisher(site);
  const [owner, helper, limited] = [
    await aMember(site, publisher),
    await aMember(site, publisher),
    await aMember(site, publisher),
  ];
  const { accountNumber } = owner;
  await grantAccount(site, publisher, helper.email, { accountNumber, kind: "helper", proof: "invitation" });
  await grantAccount(site, publisher, limited.email, { accountNumber, kind: "limited", proof: "details" });
  const seen = async ({ token }: Member) => {
    const { body } = await call(site, "getAccountPeople", { domain: publisher.domain, accountNumber }, { token });
    return body.people.map(({ email, access, isYou, canRemove }) => ({ email, access, isYou, canRemove }));
  };
  const rows = (you: Member, removable: readonly Member[]) =>
    [
      { ...owner, access: "owner" },
      { ...helper, access: "helper" },
      { ...limited, access: "limited" },
    ].map(({ email, access }) => ({
      email,
      access,
      isYou: email === you.email,
      canRemove: removable.some((member) => member.email === email),
    }));
  expect(await seen(owner)).toEqual(rows(owner, [helper, limited]));
  expect(await seen(helper)).toEqual(rows(helper, [helper, limited]));
  expect(await seen(limited)).toEqual(rows(limited, [limited]));
});

test("lists open invitations and drops them after two weeks", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber, token, email } = await aMember(site, publisher);
  const input = { domain: publisher.domain, accountNumber };
  const guest = newEmail();
  await call(site, "inviteToAccount", { ...input, email: guest }, { token, key: newKey() });
  const { body } = await call(site, "getAccountPeople", input, { token });
  expect(body.invitations).toEqual([{ invitationID: expect.any(String), email: guest, invitedAt: expect.any(String) }]);
  expect(body.people).toMatchObject([{ email, access: "owner", isYou: true }]);
});

test("lists a change that waits for approval from the email on record", async () => {
  const publisher = await aPublisher(site);
  const { owner, newcomer, to } = await aHeldChange(site, publisher);
  const input = { domain: publisher.domain, accountNumber: owner.accountNumber };
  const { body } = await call(site, "getAccountPeople", input, { token: owner.token });
  expect(body.waiting).toEqual([
    {
      kind: "contactEmail",
      text: `Change the email address on the account to ${to}.`,
      askedBy: newcomer.email,
      askedAt: expect.any(String),
    },
  ]);
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aMember, anInvitation, numbersOf } from "./access-world.ts";

const site = await siteOfFile();

test("refuses an invitation that was withdrawn", async () => {
  const publisher = await aPublisher(site);
  const { owner, guest, code } = await anInvitation(site, publisher);
  const input = { domain: publisher.domain, accountNumber: owner.accountNumber };
  const { body } = await call(site, "getAccountPeople", input, { token: owner.token });
  const withdrawal = { ...input, invitationID: body.invitations[0]?.invitationID ?? "" };
  const withdraw = () => call(site, "withdrawInvitation", withdrawal, { token: owner.token, key: newKey() });
  expect((await withdraw()).body).toEqual({ isSuccess: true, errorMessage: "" });
  expect((await withdraw()).body).toMatchObject({ isSuccess: false, code: "settled" });
  const accept = { domain: publisher.domain, code };
  const answer = await call(site, "acceptInvitation", accept, { token: guest.token, key: newKey() });
  expect(answer.body).toMatchObject({ isSuccess: false, code: "over" });
  expect(await numbersOf(site, publisher, guest)).toEqual([guest.accountNumber]);
});

test("treats another account's invitation like an unknown one", async () => {
  const publisher = await aPublisher(site);
  const { owner } = await anInvitation(site, publisher);
  const stranger = await aMember(site, publisher);
  const input = { domain: publisher.domain, accountNumber: owner.accountNumber };
  const { body } = await call(site, "getAccountPeople", input, { token: owner.token });
  const answers = [body.invitations[0]?.invitationID ?? "", randomUUID()].map((invitationID) =>
    call(
      site,
      "withdrawInvitation",
      { domain: publisher.domain, accountNumber: stranger.accountNumber, invitationID },
      { token: stranger.token, key: newKey() },
    ),
  );
  for (const answer of await Promise.all(answers)) expect(answer.body).toMatchObject({ code: "settled" });
  expect((await call(site, "getAccountPeople", input, { token: owner.token })).body.invitations).toHaveLength(1);
});

import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { anInvitation } from "./access-world.ts";

const site = await siteOfFile();

test("shows who invites whom to whose account, and isn't used up by viewing", async () => {
  const publisher = await aPublisher(site);
  const { owner, guest, code } = await anInvitation(site, publisher);
  for (let looks = 0; looks < 2; looks++)
    expect((await call(site, "lookUpInvitation", { domain: publisher.domain, code })).body).toEqual({
      state: "open",
      email: guest.email,
      accountName: "Nora Ellingsen",
      invitedBy: owner.email,
    });
});

test("answers 404 to an unknown code and to another publication's code", async () => {
  const publisher = await aPublisher(site);
  const { code } = await anInvitation(site, publisher);
  const elsewhere = await aPublisher(site);
  expect(expectProblem(await call(site, "lookUpInvitation", { domain: elsewhere.domain, code }), 404).status).toBe(404);
  expect(
    expectProblem(await call(site, "lookUpInvitation", { domain: publisher.domain, code: "A".repeat(43) }), 404).status,
  ).toBe(404);
});

import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aMember } from "./access-world.ts";

const site = await siteOfFile();

test("says that consent isn't requested, and that the reader has not answered", async () => {
  const publisher = await aPublisher(site);
  const { domain } = publisher;
  const { accountNumber, token } = await aMember(site, publisher);
  const { body } = await call(site, "getMarketingChoice", { domain, accountNumber }, { token });
  expect(body).toEqual({
    offered: false,
    sentence: expect.stringContaining(publisher.plain.tenant.site.siteName),
    agreed: false,
    answered: null,
  });
});

test("only the account's own readers can see it", async () => {
  const [publisher, other] = [await aPublisher(site), await aPublisher(site)];
  const [member, stranger] = [await aMember(site, publisher), await aMember(site, publisher)];
  const asked = { domain: publisher.domain, accountNumber: member.accountNumber };
  expectProblem(await call(site, "getMarketingChoice", asked), 401);
  expectProblem(await call(site, "getMarketingChoice", asked, { token: stranger.token }), 404);
  const elsewhere = await aMember(site, other);
  expectProblem(await call(site, "getMarketingChoice", asked, { token: elsewhere.token }), 401);
  expect((await call(site, "getMarketingChoice", asked, { token: member.token })).status).toBe(200);
});

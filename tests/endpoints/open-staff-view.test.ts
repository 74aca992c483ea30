import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPayer } from "#tests/world/paying.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { newIp } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aViewLink, opensView } from "#tests/world/staff-view.ts";

const site = await siteOfFile();

test("opens a view once, of the account that somebody at the desk requested", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aPayer(site, publisher);
  const { code } = await aViewLink(site, publisher, { accountNumber });
  expect((await opensView(site, publisher, code)).body).toMatchObject({
    isSuccess: true,
    accountNumber,
    token: expect.any(String),
    expires: expect.any(String),
  });
  expect((await opensView(site, publisher, code)).body).toMatchObject({ isSuccess: false, code: "over" });
});

test("opens nothing with an unknown code, another publication's, or none", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aPayer(site, publisher);
  const { code } = await aViewLink(site, publisher, { accountNumber });
  const elsewhere = await aPublisher(site);
  expect((await opensView(site, elsewhere, code)).body).toMatchObject({ isSuccess: false, code: "over" });
  expect((await opensView(site, publisher, "A".repeat(43))).body).toMatchObject({ isSuccess: false, code: "over" });
  expectProblem(await call(site, "openStaffView", { domain: publisher.domain, code: "short" }, { ip: newIp() }), 400);
  expect((await opensView(site, publisher, code)).body).toMatchObject({ isSuccess: true });
});

import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPayer } from "#tests/world/paying.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aView } from "#tests/world/staff-view.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const { accountNumber } = await aPayer(site, publisher);

const closes = ({ domain }: Publisher, token: string) => call(site, "closeStaffView", { domain, token });
const isOpen = async (token: string) =>
  (await call(site, "getAccountManagementDetails", { domain: publisher.domain, accountNumber }, { token })).status ===
  200;

test("ends a view at once, and repeating it does nothing", async () => {
  const { token } = await aView(site, publisher, { accountNumber });
  expect(await isOpen(token)).toBe(true);
  const first = await closes(publisher, token);
  expect(first.body).toMatchObject({ isSuccess: true });
  expect(await isOpen(token)).toBe(false);
  expect((await closes(publisher, token)).body).toEqual(first.body);
});

test("ends nothing for another publication, an unknown token, or no token", async () => {
  const { token } = await aView(site, publisher, { accountNumber });
  await closes(await aPublisher(site), token);
  await closes(publisher, "A".repeat(43));
  expectProblem(await closes(publisher, ""), 400);
  expect(await isOpen(token)).toBe(true);
});

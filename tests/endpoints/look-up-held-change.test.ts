import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aHeldChange } from "./access-world.ts";

const site = await siteOfFile();

test("shows what was asked, by whom and, later, the outcome", async () => {
  const publisher = await aPublisher(site);
  const { newcomer, to, code } = await aHeldChange(site, publisher);
  const input = { domain: publisher.domain, code };
  const look = async () => (await call(site, "lookUpHeldChange", input)).body;
  const shown = { text: `Change the email address on the account to ${to}.`, askedBy: newcomer.email };
  expect(await look()).toEqual({ state: "waiting", ...shown });
  await call(site, "answerHeldChange", { ...input, allow: false }, { key: newKey() });
  expect(await look()).toEqual({ state: "refused", ...shown });
});

test("answers 404 to an unknown code and to another publication's code", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aHeldChange(site, publisher);
  const elsewhere = await aPublisher(site);
  expect(expectProblem(await call(site, "lookUpHeldChange", { domain: elsewhere.domain, code }), 404).status).toBe(404);
  expect(
    expectProblem(await call(site, "lookUpHeldChange", { domain: publisher.domain, code: "A".repeat(43) }), 404).status,
  ).toBe(404);
});

import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, aVisitor, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

async function offers(publisher: Publisher, email: string) {
  const token = await signedIn(site, publisher, email);
  return call(site, "getTerminationOffer", { domain: publisher.domain }, { token });
}

test("where no save offers exist the list is empty, which leads to the CancelSave page", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher);
  const { status, body } = await offers(publisher, email);
  expect([status, body]).toEqual([200, []]);
});

test("a login without an account has nothing to be saved", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  expect(expectProblem(await offers(publisher, email), 404).title).toBe("Not Found");
});

import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { anOldReader, aRedelivery, redeliveryCode } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

test("shows which paper an email's link is about, and nothing about the person", async () => {
  const publisher = await aPublisher(site);
  const reader = await anOldReader(site, publisher);
  await aRedelivery(site, publisher, reader);
  const code = await redeliveryCode(site, publisher, reader.email);
  const { body } = await call(site, "lookUpRedelivery", { domain: publisher.domain, code });
  expect(Object.keys(body).toSorted()).toEqual(["issueOn", "outcome", "redelivery"]);
  expect(body.outcome).toBe("redelivering");
});

test("answers 404 to another publisher's link and to an unknown one", async () => {
  const publisher = await aPublisher(site);
  const elsewhere = await aPublisher(site);
  const reader = await anOldReader(site, publisher);
  await aRedelivery(site, publisher, reader);
  const code = await redeliveryCode(site, publisher, reader.email);
  for (const input of [
    { domain: elsewhere.domain, code },
    { domain: publisher.domain, code: "nobodys" },
  ])
    expect(expectProblem(await call(site, "lookUpRedelivery", input), 404).detail).toBeUndefined();
});

test("stores only the hash of the secret", async () => {
  const publisher = await aPublisher(site);
  const reader = await anOldReader(site, publisher);
  await aRedelivery(site, publisher, reader);
  const code = await redeliveryCode(site, publisher, reader.email);
  const rows = await asOwner<{ hash: string }>(
    site.store.owner,
    "select encode(token_hash, 'base64') as hash from redelivery_token where tenant_id = $1",
    [publisher.tenantId],
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(code);
});

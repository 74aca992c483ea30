import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { anOldReader, aRedelivery, report } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("lists this account's reports, newest first, and nobody else's", async () => {
  const publisher = await aPublisher(site);
  const reader = await anOldReader(site, publisher);
  const other = await anOldReader(site, publisher);
  await report(site, publisher, other);
  const list = () => call(site, "getDeliveryIssues", { domain: publisher.domain }, { token: reader.token });
  expect((await list()).body).toEqual([]);
  const issueID = await aRedelivery(site, publisher, reader);
  await report(site, publisher, reader, { when: "today", problem: "wet" });
  expect((await list()).body).toMatchObject([
    { problem: "wet", outcome: "credited", newExpireDate: expect.any(String), redelivery: null },
    { issueID, problem: "missed", outcome: "redelivering", newExpireDate: null, redelivery: { until: 720 } },
  ]);
});

import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aRedelivery, daily, report } from "#tests/world/papers.ts";
import { aPaperReader, type PaperReader } from "#tests/world/stops.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const { clock, setTo } = manualCalendar("2026-02-02");
const site = await siteOfFile({ outside: { clock } });

/** A reader who gets a replacement paper on Saturday. */
async function waiting(publisher: Publisher) {
  setTo("2026-02-02");
  const reader = await aPaperReader(site, publisher, daily);
  setTo("2026-02-06");
  return { reader, issueID: await aRedelivery(site, publisher, reader) };
}

const say = ({ domain }: Publisher, { accountNumber, token }: PaperReader, issueID: number, arrived: boolean) =>
  call(site, "confirmRedelivery", { domain, accountNumber, issueID, arrived }, { token, key: newKey() });

const details = ({ domain }: Publisher, { token }: PaperReader) =>
  call(site, "getAccountManagementDetails", { domain }, { token });

test("account home shows an open redelivery, with its case", async () => {
  const publisher = await aPublisher(site);
  const { reader, issueID } = await waiting(publisher);
  expect((await details(publisher, reader)).body.pending).toEqual([
    {
      kind: "redelivery",
      date: "2026-02-07",
      text: "Another paper is coming by noon.",
      redelivery: { issueID, issueOn: "2026-02-05", on: "2026-02-07", until: 720 },
    },
  ]);
});

test("records an arrival, even if it is confirmed twice, and changes nothing else", async () => {
  const publisher = await aPublisher(site);
  const { reader, issueID } = await waiting(publisher);
  const before = (await details(publisher, reader)).body;
  for (let press = 0; press < 2; press++)
    expect((await say(publisher, reader, issueID, true)).body).toEqual({
      isSuccess: true,
      outcome: "redelivered",
      errorMessage: "",
    });
  expect((await details(publisher, reader)).body).toEqual({ ...before, pending: [] });
  expect((await say(publisher, reader, issueID, false)).body).toMatchObject({ isSuccess: false, code: "settled" });
});

test("credits a redelivery that wasn't delivered, once, and keeps the credit", async () => {
  const publisher = await aPublisher(site);
  const { reader, issueID } = await waiting(publisher);
  const credited = { isSuccess: true, outcome: "credited", newExpireDate: "2026-03-03", errorMessage: "" };
  const answers = await Promise.all(Array.from({ length: 6 }, () => say(publisher, reader, issueID, false)));
  for (const { body } of answers) expect(body).toEqual(credited);
  expect((await details(publisher, reader)).body).toMatchObject({ paidThrough: "2026-03-03", pending: [] });
  expect((await say(publisher, reader, issueID, true)).body).toMatchObject({ isSuccess: false, code: "settled" });
});

test("has no redelivery to confirm for a report that asked for a credit", async () => {
  const publisher = await aPublisher(site);
  const { reader } = await waiting(publisher);
  const { body } = await report(site, publisher, reader, { when: "today" });
  const issueID = body.isSuccess ? body.issueID : 0;
  expect((await say(publisher, reader, issueID, true)).body).toMatchObject({ isSuccess: false, code: "no-redelivery" });
});

test("answers 404 to another account's case", async () => {
  const publisher = await aPublisher(site);
  const { issueID } = await waiting(publisher);
  const { reader: other } = await waiting(publisher);
  expect(expectProblem(await say(publisher, other, issueID, true), 404).detail).toBeUndefined();
});

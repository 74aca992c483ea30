import { expect, test } from "vitest";
import { applyAddressChanges } from "#server/delivery/apply-address-changes.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { daily, move, north } from "#tests/world/papers.ts";
import { aPaperReader, type PaperReader } from "#tests/world/stops.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const { clock, setTo } = manualCalendar("2026-02-02");
const site = await siteOfFile({ outside: { clock } });

/** A reader whose paper goes to another address from Friday, February 20. */
async function moving(publisher: Publisher) {
  setTo("2026-02-02");
  const reader = await aPaperReader(site, publisher, daily);
  const { body } = await move(site, publisher, reader, north, { effectiveDate: "2026-02-20" });
  return { reader, changeID: body.isSuccess ? (body.changeID ?? 0) : 0 };
}
const withdraw = ({ domain }: Publisher, { accountNumber, token }: PaperReader, changeID: number) =>
  call(site, "withdrawAddressChange", { domain, accountNumber, changeID }, { token, key: newKey() });

test("withdraws a move until the cut-off of its first day, without changing the address", async () => {
  const publisher = await aPublisher(site);
  const { reader, changeID } = await moving(publisher);
  setTo("2026-02-19", 17 * 60 - 1);
  expect((await withdraw(publisher, reader, changeID)).body).toEqual({ isSuccess: true, errorMessage: "" });
  expect((await withdraw(publisher, reader, changeID)).body).toMatchObject({ isSuccess: false, code: "settled" });
  setTo("2026-02-21");
  expect(await applyAddressChanges(site.work, publisher.tenantId)).toBe(0);
  await deliverEmails(site, publisher);
  const [letter] = await mailTo(site, reader.email);
  expect(letter?.text).toContain("You canceled your address change.");
  expect(letter?.text).toContain("415 Hickory St");
});

test("refuses after the cut-off, when the first papers are on their way", async () => {
  const publisher = await aPublisher(site);
  const { reader, changeID } = await moving(publisher);
  setTo("2026-02-19", 17 * 60);
  expect((await withdraw(publisher, reader, changeID)).body).toMatchObject({ isSuccess: false, code: "cut-off" });
});

test("answers 404 to another account's move", async () => {
  const publisher = await aPublisher(site);
  const { changeID } = await moving(publisher);
  const { reader } = await moving(publisher);
  expect(expectProblem(await withdraw(publisher, reader, changeID), 404).detail).toBeUndefined();
});

import { expect, test } from "vitest";
import { aColleague, callForAccount, deskCall } from "#tests/world/desk.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { withJourneys } from "./journeys.ts";
import { narrow } from "./reader.ts";
import { faultsOf, keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

test("an auditor reads who did what, filters it and exports it, on a phone", async () => {
  const publisher = await aPublisher(world.site);
  const publication = publisher.domain;
  const clerk = await aColleague(world.site, "clerk", publisher);
  const auditor = await aColleague(world.site, "auditor", publisher);
  const { accountNumber } = await anOldReader(world.site, publisher);
  const { body } = await deskCall(world.site, "deskGetAccount", { publication, accountNumber }, clerk);
  const input = { domain: publication, accountNumber, method: "bill" };
  const act = { seen: body.version, reason: "Wants a bill", note: "", input };
  await callForAccount(world.site, "setRenewalMethod", act, clerk);
  await callForAccount(world.site, "setRenewalMethod", act, clerk);

  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await using reader = await world.reader(publisher, { viewport: narrow, pardons: [/status of 403/] });
  await reader.page.context().addCookies([{ name: "staff", value: auditor.session, url: desk }]);
  await reader.page.goto(`${desk}/`);
  await reader.page.getByRole("link", { name: "Trail" }).click();
  await reader.seesHeading("Trail");
  await reader.sees("“Wants a bill”");
  expect(await faultsOf(reader)).toEqual([]);
  expect(await keyboardFaultsOf(reader)).toEqual([]);
  await reader.pictures("desk-trail");
  await reader.page.getByLabel("Outcome").selectOption("Refused attempts");
  await expect.poll(() => reader.page.url()).toContain("outcome=refused");
  await expect.poll(() => reader.page.getByRole("rowheader").count()).toBe(1);
  await reader.page.getByText("Refused", { exact: true }).waitFor();
  await reader.page.getByText("Details").click();
  await reader.sees("desk.act, refused");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("desk-trail-refused");
  const [file] = await Promise.all([
    reader.page.waitForEvent("download"),
    reader.page.getByRole("link", { name: "Download all of these as CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^trail-.*\.csv$/);
  await reader.page.getByLabel("Account", { exact: true }).fill("1");
  await reader.presses("Show");
  await reader.sees("No matching entries.");
  await reader.page.goBack();
  await reader.page.getByRole("link", { name: String(accountNumber) }).click();
  await expect.poll(() => reader.page.url()).toContain(`/accounts/${accountNumber}`);
});

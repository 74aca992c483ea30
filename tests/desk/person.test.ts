import { expect, test } from "vitest";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { addDays, toDay } from "#core/day.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aStop } from "#tests/world/stops.ts";
import { asOwner } from "#tests/world/store.ts";
import { passTo } from "#tests/world/time.ts";
import { anActOn, trailOf } from "./acting.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const { session } = await aColleague(site, "clerk", publisher);
const publication = publisher.domain;
const show = async (accountNumber: number) =>
  (await deskCall(site, "deskGetAccount", { publication, accountNumber }, { session })).body;

const named = { firstName: "Nora", lastName: "Ellingsen-Aas", phone: "(608) 555-0123" };

test("corrects a name and a phone number, and the trail doesn't contain them", async () => {
  const { accountNumber } = await anOldReader(site, publisher);
  const act = await anActOn(site, publisher, session, accountNumber);
  const { body } = await deskCall(site, "deskChangeName", { ...act, ...named }, { session });
  expect(body).toEqual({ isSuccess: true, errorMessage: "" });
  expect(await show(accountNumber)).toMatchObject({ name: "Nora Ellingsen-Aas", phone: "(608) 555-0123" });
  const trail = await trailOf(site, publisher, `account:${accountNumber}`);
  expect(trail.find(({ action }) => action === "profile.name")?.details).toEqual({ changed: ["name", "phone"] });
  expect(JSON.stringify(trail)).not.toContain("Aas");
});

test("refuses a correction that changes nothing, or an invalid phone number", async () => {
  const { accountNumber } = await anOldReader(site, publisher);
  const act = await anActOn(site, publisher, session, accountNumber);
  const { firstName, lastName, phone } = await show(accountNumber);
  const same = await deskCall(site, "deskChangeName", { ...act, firstName, lastName, phone }, { session });
  expect(same.body).toMatchObject({ isSuccess: false, errorMessage: "The account already has this." });
  const wrong = await deskCall(site, "deskChangeName", { ...act, ...named, phone: "12" }, { session });
  expect(wrong.status).toBe(400);
});

test("marks somebody who must not be contacted at the top of the account, and removes the mark", async () => {
  const { accountNumber } = await anOldReader(site, publisher);
  const act = await anActOn(site, publisher, session, accountNumber);
  await deskCall(site, "deskSetNoContact", { ...act, because: "deceased" }, { session });
  const marked = await show(accountNumber);
  expect(marked.noContact).toBe("deceased");
  expect(marked.alerts[0]).toMatchObject({ kind: "no-contact", text: expect.stringMatching(/^Deceased, noted /) });
  const again = await deskCall(
    site,
    "deskSetNoContact",
    { ...act, seen: marked.version, because: "deceased" },
    { session },
  );
  expect(again.body).toMatchObject({ isSuccess: false });
  await deskCall(site, "deskSetNoContact", { ...act, seen: marked.version, because: null }, { session });
  expect(await show(accountNumber)).toMatchObject({ noContact: null, alerts: [] });
});

test("sends a no-contact reader only the emails that are required", async () => {
  const elsewhere = await aPublisher(site);
  const clerk = await aColleague(site, "clerk", elsewhere);
  const [told, untold] = [await anOldReader(site, elsewhere), await anOldReader(site, elsewhere)];
  const act = await anActOn(site, elsewhere, clerk.session, untold.accountNumber);
  await deskCall(site, "deskSetNoContact", { ...act, because: "asked" }, { session: clerk.session });
  const [stop] = [await aStop(site, elsewhere, told), await aStop(site, elsewhere, untold)];
  await passTo(site, elsewhere, addDays(toDay(stop.restartsWith), -1));
  const kindsOf = async (accountNumber: number) =>
    (
      await asOwner<{ kind: string }>(
        site.store.owner,
        "select kind from letter where tenant_id = $1 and account_number = $2",
        [elsewhere.tenantId, accountNumber],
      )
    ).map(({ kind }) => kind);
  expect(await kindsOf(told.accountNumber)).toEqual(expect.arrayContaining(["stopConfirmed", "deliveryRestarts"]));
  const sent = await kindsOf(untold.accountNumber);
  expect(sent).toContain("stopConfirmed");
  expect(sent).not.toContain("deliveryRestarts");
});

import { expect, test } from "vitest";
import { type Role, roles, rolesFor } from "#core/staff/role.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { aPhoneOrder, type AtDesk, checkedAddressId, quotePhoneOrder, startPhoneOrder } from "#tests/world/phone.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const desk: AtDesk = { site, publisher, clerk: await aColleague(site, "clerk", publisher) };

test("only staff who take calls take orders, at their own publications, with every required answer", async () => {
  const wish = await aPhoneOrder(desk);
  for (const role of roles) {
    const { session } = await aColleague(site, role, publisher);
    const may = (rolesFor.subscribe as readonly Role[]).includes(role);
    expect((await quotePhoneOrder({ ...desk, clerk: { session } }, wish)).status).toBe(may ? 200 : 403);
    const stale = { change: { dueCents: 1 }, session };
    expect((await startPhoneOrder(desk, wish, stale)).status).toBe(may ? 200 : 403);
    const form = await deskCall(site, "deskGetStartForm", { publication: publisher.domain }, { session });
    expect(form.status).toBe(may ? 200 : 403);
  }
  const elsewhere = await aPublisher(site);
  expect((await startPhoneOrder(desk, { ...wish, publication: elsewhere.domain })).status).toBe(404);
  expect((await deskCall(site, "deskQuoteStart", wish)).status).toBe(401);
  for (const change of [
    { lastName: "" },
    { email: "x" },
    { phone: "12" },
    { source: " " },
    { pay: "coins" },
    { seen: 1 },
    { extra: 1 },
  ])
    expect((await startPhoneOrder(desk, wish, { change })).status).toBe(400);
});

test("an address of another publication is not found here", async () => {
  const elsewhere = await aPublisher(site);
  const wish = await aPhoneOrder(desk, {
    deliveryAddressId: await checkedAddressId({
      site,
      publisher: elsewhere,
      clerk: await aColleague(site, "clerk", elsewhere),
    }),
  });
  expect((await startPhoneOrder(desk, wish)).body).toMatchObject({ isSuccess: false, code: "address" });
});

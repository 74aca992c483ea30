import { expect, test } from "vitest";
import { aColleague, type Colleague, deskCall } from "#tests/world/desk.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { openFreshStore } from "#tests/world/store.ts";

// Owners belong to the whole installation, so these two need their own store to be the only ones.
const site = await siteOfFile({ store: await openFreshStore() });
const publisher = await aPublisher(site);

test("when two owners disable each other at once one remains, who can't give the role up", async () => {
  const [ann, bo] = [await aColleague(site, "owner", publisher), await aColleague(site, "owner", publisher)];
  const disable = (by: Colleague, who: Colleague) =>
    deskCall(site, "deskDisableStaff", { email: who.email, disable: true }, by);
  const both = await Promise.all([disable(ann, bo), disable(bo, ann)]);
  expect(both.filter(({ status, body }) => status === 200 && body.isSuccess)).toHaveLength(1);
  const left = (await deskCall(site, "deskWhoAmI", {}, ann)).status === 200 ? ann : bo;
  const givenUp = { email: left.email, role: "owner", publication: null, hold: false };
  const { body } = await deskCall(site, "deskSetStaffRole", givenUp, left);
  expect(body).toEqual({ isSuccess: false, errorMessage: expect.stringContaining("only owner") });
});

import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aVisitor, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile({ clockStands: true });

const asked = async ({ domain }: Publisher, token?: string) =>
  (await call(site, "getEmailConfirmation", { domain }, token === undefined ? {} : { token })).body.unconfirmedEmail;
test("names an unconfirmed email to its checkout and account area, and to nobody else", async () => {
  const publisher = await aPublisher(site);
  const { email, token } = await aVisitor(site, publisher);
  const account = await signedIn(site, publisher, email);
  expect([await asked(publisher, token), await asked(publisher, account)]).toEqual([email, email]);
  for (const nobodys of [undefined, "A".repeat(43)]) expect(await asked(publisher, nobodys)).toBe("");
  expect(await asked(await aPublisher(site), token)).toBe("");
  await asOwner(site.store.owner, "update login set email_confirmed_at = now() where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect([await asked(publisher, token), await asked(publisher, account)]).toEqual(["", ""]);
});

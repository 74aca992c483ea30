import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("the wallets that this publication has switched on", async () => {
  const wallets = { applePay: true, googlePay: false, payPal: true };
  const { domain } = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, site: { ...plain.tenant.site, wallets } },
  }));
  const { status, body } = await call(site, "getPaymentMethods", { domain });
  expect([status, body]).toEqual([200, wallets]);
});

test("an unknown domain is 404", async () => {
  expect(await call(site, "getPaymentMethods", { domain: "nobody.example" })).toMatchObject({ status: 404 });
});

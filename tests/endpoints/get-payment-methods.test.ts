import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("returns the wallets that this publication has switched on", async () => {
  const wallets = { applePay: true, googlePay: false, payPal: true };
  const { domain } = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, site: { ...plain.tenant.site, wallets } },
  }));
  const { status, body } = await call(site, "getPaymentMethods", { domain });
  expect(status).toBe(200);
  expect(body).toMatchObject(wallets);
  // The express start names what it may offer: here the emulated gateway's stand-in for Apple Pay.
  expect(body.express).toMatchObject({
    applePay: { scriptUrl: expect.stringMatching(/\/Wallets\.js$/) },
    googlePay: null,
    widget: { kind: "frame", gateway: "converge" },
  });
});

test("lists no express checkout when no wallet is switched on", async () => {
  const wallets = { applePay: false, googlePay: false, payPal: true };
  const { domain } = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, site: { ...plain.tenant.site, wallets } },
  }));
  const { body } = await call(site, "getPaymentMethods", { domain });
  expect(body).toEqual({ ...wallets, express: null });
});

test("answers 404 to an unknown domain", async () => {
  expect(await call(site, "getPaymentMethods", { domain: "nobody.example" })).toMatchObject({ status: 404 });
});

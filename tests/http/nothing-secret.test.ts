import { expect, test } from "vitest";
import { createLogger } from "#server/http/log.ts";
import { callNames, endpointOf } from "#tests/endpoints/call-names.ts";
import { goodRequest, goodRequests } from "#tests/endpoints/good-requests.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { everythingInStore, everythingMailed } from "#tests/world/everything-kept.ts";
import { aGiftEmail, lookUp } from "#tests/world/gifts.ts";
import { backFromProvider } from "#tests/world/federated.ts";
import { gatewayPin, payPalSecret } from "#tests/world/gateway.ts";
import { atPayPal, backFromPayPal, openPayPal } from "#tests/world/paypal.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import {
  aCheckout,
  aVisitor,
  newIp,
  password,
  payAtGateway,
  signedIn,
  submitFrameAnswer,
  visa,
} from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { openFreshStore } from "#tests/world/store.ts";

let logged = "";
const log = createLogger("trace", (lines) => void (logged += lines), Date.now);
// A separate database, so that all of it can be read.
const site = await siteOfFile({ store: await openFreshStore(), log });
const card = visa.ssl_card_number;
const grouped = "4124-9399-9999-9990";

/** Lines are collected for a moment; a warning flushes them. */
function everythingLogged(): string {
  log.warn("so far");
  return logged;
}

test("a purchase from the first page to the receipt leaves no secret in database, mail or log", async () => {
  const publisher = await aPublisher(site);
  const { domain } = publisher;
  const checkout = await aCheckout(site, publisher);
  const said = await payAtGateway(site, checkout.widget);
  const paid = await call(site, "processConvergeResponse", submitFrameAnswer(publisher, checkout, said), {
    token: checkout.token,
    key: newKey(),
  });
  expect(paid.body).toMatchObject({ isSuccess: true });
  const wallet = await aCheckout(site, publisher);
  await atPayPal(site, await openPayPal(site, publisher, wallet), "approve");
  expect((await backFromPayPal(site, publisher, wallet)).body).toMatchObject({ isSuccess: true });
  const token = await signedIn(site, publisher, checkout.email);
  await call(site, "getAccountManagementDetails", { domain }, { token });
  const { code, state, cookie } = await backFromProvider(site, publisher, checkout.email);
  const exchanged = await call(site, "tnAuth", { domain, code, state }, { headers: { cookie }, ip: newIp() });
  await deliverEmails(site, publisher);
  const link =
    /token=([\w-]+)/.exec((await mailTo(site, checkout.email)).map(({ text }) => text).join("\n"))?.[1] ?? "";
  await site.app.inject({
    url: `/${domain}/tncms/auth/federated/confirm-mailbox/?token=${link}`,
    headers: { host: "localhost" },
  });

  const secrets = {
    password,
    checkoutToken: checkout.token,
    accountToken: token,
    exchangedToken: exchanged.body.token,
    code,
    cookie: cookie.split("=")[1] ?? "",
    gatewayToken: checkout.widget.authToken,
    cardToken: /"ssl_token":"(\d+)"/.exec(said)?.[1] ?? "",
    card,
    pin: gatewayPin,
    payPal: payPalSecret,
  };
  expect(Object.entries(secrets).filter(([, secret]) => secret.length < 8)).toEqual([]);
  const kept = { store: await everythingInStore(site), mail: await everythingMailed(site), log: everythingLogged() };
  for (const [tenantHost, text] of Object.entries(kept)) {
    expect([tenantHost, text.length > 1_000]).toEqual([tenantHost, true]);
    expect([
      tenantHost,
      Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : [])),
    ]).toEqual([tenantHost, []]);
  }
  // An email's link is only in that email.
  expect(link).toMatch(/^\S{43}$/);
  expect([kept.store.includes(link), kept.log.includes(link), kept.mail.includes(link)]).toEqual([false, false, true]);
  expect(kept.log).toContain(`/api/Payment/ProcessConvergeResponse`);
  expect(kept.log).not.toContain(checkout.email);
});

test("the secret of a gift is in its letter alone, also after it was looked up and redeemed", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher);
  const { domain } = publisher;
  await site.app.inject({ url: `/${domain}/subscribe/redeem?code=${code}`, headers: { host: "localhost" } });
  await lookUp(site, publisher, code);
  const { token } = await aVisitor(site, publisher);
  const redeemed = await call(site, "redeemGift", { domain, code }, { token, key: newKey() });
  expect(redeemed.body).toMatchObject({ isSuccess: true });
  await deliverEmails(site, publisher);
  expect((await everythingInStore(site)).includes(code)).toBe(false);
  expect(everythingLogged().includes(code)).toBe(false);
  expect((await everythingMailed(site)).split(`code=${code}`).length).toBe(3);
});

test("a card number posted to every call in every place is nowhere afterwards", async () => {
  const publisher = await aPublisher(site);
  const requests = await goodRequests(site, publisher, callNames);
  for (const [name, { input, ...how }] of requests) {
    for (const field of [...Object.keys(input), "cardNumber", card]) {
      for (const text of [card, grouped, `{"ssl_card_number":"${card}"}`]) {
        const { status } = await call(site, name, { ...input, [field]: text }, how);
        expect([name, field, status]).toEqual([name, field, 400]);
      }
    }
    const { path, method } = endpointOf(name);
    await site.app.inject({
      method,
      url: `${path}?domain=${card}&x=${card}`,
      headers: {
        host: card,
        "user-agent": card,
        referer: card,
        authorization: `Bearer ${card}${card}`,
        "idempotency-key": card,
        cookie: `tx=${card}`,
      },
      ...(method === "POST" ? { payload: card } : {}),
    });
    await site.app.inject({ url: `/${card}/subscribe?${card}`, headers: { host: "localhost" } });
    await site.app.inject({ url: `${path}/${card}`, headers: { host: "localhost" } });
  }
  const kept = { store: await everythingInStore(site), mail: await everythingMailed(site), log: everythingLogged() };
  for (const [tenantHost, text] of Object.entries(kept)) {
    expect([tenantHost, text.includes(card), text.includes(grouped)]).toEqual([tenantHost, false, false]);
  }
  expect(kept.log).toContain("[card]");
});

test("a card number as an Idempotency-Key is stored nowhere", async () => {
  const publisher = await aPublisher(site);
  const { input, token = "" } = await goodRequest.createSubscription(site, publisher);
  await call(site, "createSubscription", input, { token, key: card });
  expect(await everythingInStore(site)).not.toContain(card);
});

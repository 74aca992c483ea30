import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { renewDue } from "#server/renewal/renew-due.ts";
import { aPayer, openFor, type Payer, standingOf as pageOf, submitsPayment } from "#tests/world/paying.ts";
import { moneyOf } from "#tests/world/money.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { payAtGateway, signedIn } from "#tests/world/shopper.ts";
import { aSite } from "#tests/world/site.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { passTo, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();

/** A connection to the gateway on which a charge takes as long as the test says, on its way there or back. */
const line = {
  holds: "on its way" as "on its way" | "answer",
  arrived: Promise.withResolvers<void>(),
  goOn: Promise.withResolvers<void>(),
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts).toString();
}

const slowLine = createServer((request, response) => {
  const pass = async (): Promise<void> => {
    const body = await bodyOf(request);
    const isCharge = decodeURIComponent(body).includes("ccsale");
    const wait = async (): Promise<void> => {
      line.arrived.resolve();
      await line.goOn.promise;
    };
    if (isCharge && line.holds === "on its way") await wait();
    const { method = "POST", url = "/", headers } = request;
    const answer = await fetch(`${site.gatewayUrl}${url}`, {
      method,
      body,
      headers: { "content-type": headers["content-type"] ?? "application/x-www-form-urlencoded" },
    });
    const text = await answer.text();
    if (isCharge && line.holds === "answer") await wait();
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/xml" }).end(text);
  };
  pass().catch(() => response.destroy());
});
await new Promise<void>((listening) => slowLine.listen(0, "127.0.0.1", listening));
// A server that listens on a port has an address of this kind.
const { port } = slowLine.address() as AddressInfo;
const slow = await aSite({ settings: { emulatorUrl: `http://127.0.0.1:${port}` } });
afterAll(async () => {
  slowLine.close();
  await slow[Symbol.asyncDispose]();
});

/** A subscriber on the day of the charge, with the payment page open, while another server charges the card slowly. */
async function whileCharging(holds: typeof line.holds) {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  const before = await pageOf(site, publisher, payer);
  const { chargeOn } = await subscriptionOf(site, publisher, payer.accountNumber);
  if (chargeOn === null) throw new Error("nothing is charged");
  await aheadTo(publisher, chargeOn);
  Object.assign(line, { holds, arrived: Promise.withResolvers<void>(), goOn: Promise.withResolvers<void>() });
  const charged = renewDue(slow.work, publisher.tenantId);
  await line.arrived.promise;
  const token = await signedIn(site, publisher, payer.email);
  return { publisher, payer: { ...payer, token }, shown: before.paidThrough, charged };
}

/** Moves to the publication's day, without doing what is due on it. */
async function aheadTo(publisher: Publisher, day: string): Promise<void> {
  await passTo(site, publisher, toDay(await dayBefore(day)));
  await asOwner(site.store.owner, "update sandbox_day set days_ahead = days_ahead + 1 where tenant_id = $1", [
    publisher.tenantId,
  ]);
  site.publications.forget();
  slow.publications.forget();
}

async function dayBefore(day: string): Promise<string> {
  const [row] = await asOwner<{ day: string }>(site.store.owner, "select ($1::date - 1)::text as day", [day]);
  return row?.day ?? "";
}

const pays = (publisher: Publisher, payer: Payer, what: object = {}) =>
  openFor(site, publisher, payer, { purpose: "oneTime", ...what });

test("while the card is being charged for the term, nobody can pay for it in another way", async () => {
  const { publisher, payer, charged } = await whileCharging("on its way");
  const meanwhile = await pays(publisher, payer);
  line.goOn.resolve();
  await charged;
  expect(meanwhile.body).toMatchObject({ isSuccess: false, code: "being-confirmed" });
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [3600, 3600], posted: 7200 });
  expect(await subscriptionOf(site, publisher, payer.accountNumber)).toMatchObject({ grants: 2 });
});

test("posts a renewal that went through unnoticed first, and shows the payer the account again", async () => {
  const { publisher, payer, charged } = await whileCharging("answer");
  const meanwhile = await pays(publisher, payer);
  line.goOn.resolve();
  await charged;
  expect(meanwhile.body).toMatchObject({ isSuccess: false, code: "account-changed" });
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [3600, 3600], posted: 7200 });
  expect(await subscriptionOf(site, publisher, payer.accountNumber)).toMatchObject({ grants: 2 });
});

test("voids a payment, and notifies the payer, if the account is paid through another day than was shown", async () => {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  const { body } = await pays(publisher, payer);
  if (!body.isSuccess) throw new Error(body.errorMessage);
  const said = await payAtGateway(site, body);
  await asOwner(
    site.store.owner,
    "update subscription set paid_through = paid_through + 7 where tenant_id = $1 and account_number = $2",
    [publisher.tenantId, payer.accountNumber],
  );
  const answer = await submitsPayment(site, publisher, payer, body, said);
  expect(answer.body).toMatchObject({
    isSuccess: false,
    code: "account-changed",
    errorMessage: expect.stringContaining("You were not charged"),
  });
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [3600], posted: 3600 });
  const again = await submitsPayment(site, publisher, payer, body, said);
  expect(again.body).toMatchObject({ isSuccess: false, code: "account-changed" });
});

import { createServer } from "node:http";
import { once } from "node:events";
import { expect, test } from "vitest";
import { aCharge, aGateway, fieldOf, valueOf, visa } from "./a-gateway.ts";
import { aServer } from "./a-server.ts";

const fault = (kind: string, code?: string): unknown => ({
  kind: "fault",
  fault: code === undefined ? { kind } : { kind, code },
});

test("a session token is one line, and the browser can pay with it once", async () => {
  await using world = await aGateway();
  const token = valueOf(await world.gateway.sessionToken(world.merchant, aCharge()));
  expect(token).toMatch(/^\S{20,}$/);
  expect((await world.payInPage(token, visa)).callback).toBe("onApproval");
  expect((await world.payInPage(token, visa)).callback).toBe("onError");
});

test("a token lives 15 minutes", async () => {
  await using world = await aGateway();
  const token = valueOf(await world.gateway.sessionToken(world.merchant, aCharge()));
  world.pass(15 * 60_000 + 1);
  expect(await world.payInPage(token, visa)).toMatchObject({
    callback: "onError",
    text: "Session token is invalid or expired",
  });
});

test("a wrong PIN is a rejection, although the gateway answers with a page", async () => {
  await using world = await aGateway();
  const merchant = { ...world.merchant, pin: "wrong" };
  expect(await world.gateway.sessionToken(merchant, aCharge())).toEqual(fault("rejected", "http-401"));
});

test("a text that begins with an error code is no token, although the status is 200", async () => {
  await using world = await aGateway();
  const charge = aCharge({ invoiceNumber: "X".repeat(26) });
  expect(await world.gateway.sessionToken(world.merchant, charge)).toEqual(fault("rejected", "5005"));
});

test("an address that is not on the merchant's list is rejected with 4002", async () => {
  await using world = await aGateway({ merchant: { addresses: ["192.0.2.1"] } });
  expect(await world.gateway.sessionToken(world.merchant, aCharge())).toEqual(fault("rejected", "4002"));
});

test("accepts long names, a ZIP+4 and XML characters, cut to the gateway's limits", async () => {
  await using world = await aGateway();
  const charge = aCharge({
    buyer: { firstName: "Maximiliane & Friederike-Luise", lastName: "<Ü>".repeat(20), email: "x".repeat(120) },
    billTo: { street: "1 & 1/2 ".repeat(9), city: "C".repeat(60), state: "OH", zip: "45402-1234" },
  });
  const token = valueOf(await world.gateway.sessionToken(world.merchant, charge));
  const paid = await world.payInPage(token, visa);
  expect(paid.callback).toBe("onApproval");
  expect(fieldOf(paid, "ssl_avs_response")).toBe("X");
});

test("a gateway that refuses connections counts as unreachable", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  await using world = await aGateway();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const merchant = { ...world.merchant, hostedUrl: `http://127.0.0.1:${port}/hosted-payments` };
  expect(await world.gateway.sessionToken(merchant, aCharge())).toEqual(fault("unreachable"));
});

test("a gateway that doesn't answer in time is a timeout", async () => {
  await using silent = await aServer(() => {});
  await using world = await aGateway({ limits: { connect: 5_000, read: 30, overall: 20_000 } });
  const merchant = { ...world.merchant, hostedUrl: silent.url };
  expect(await world.gateway.sessionToken(merchant, aCharge())).toEqual(fault("timeout"));
});

test("the total time limit ends a call even if each answer is within its own limit", async () => {
  await using silent = await aServer(() => {});
  await using world = await aGateway({ limits: { connect: 20_000, read: 20_000, overall: 3_000 } });
  const merchant = { ...world.merchant, xmlUrl: silent.url };
  expect(await world.gateway.findById(merchant, "050724A1B-1")).toEqual(fault("timeout"));
});

test("doesn't follow a redirect", async () => {
  let visits = 0;
  await using elsewhere = await aServer((_request, response) => {
    visits += 1;
    response.end("A".repeat(30));
  });
  await using moved = await aServer((_request, response) => response.writeHead(307, { location: elsewhere.url }).end());
  await using world = await aGateway();
  const merchant = { ...world.merchant, hostedUrl: moved.url };
  expect(await world.gateway.sessionToken(merchant, aCharge())).toEqual(fault("rejected", "http-307"));
  expect(visits).toBe(0);
});

test("gives up on an answer without an end", async () => {
  await using flood = await aServer((_request, response) => {
    const pour = (): void => {
      while (response.write("A".repeat(65_536)));
      response.once("drain", pour);
    };
    pour();
  });
  await using world = await aGateway();
  expect(await world.gateway.sessionToken({ ...world.merchant, hostedUrl: flood.url }, aCharge())).toEqual(
    fault("timeout"),
  );
});

test.each([
  ["plain http to another machine", "http://example.com/hosted-payments"],
  ["https to a private address", "https://10.0.0.7/hosted-payments"],
  ["https to this machine by name", "https://localhost/hosted-payments"],
  ["another scheme", "ftp://example.com/hosted-payments"],
  ["what is no address", "sandbox"],
])("never calls %s", async (_what, hostedUrl) => {
  await using world = await aGateway();
  expect(await world.gateway.sessionToken({ ...world.merchant, hostedUrl }, aCharge())).toEqual(fault("unreachable"));
});

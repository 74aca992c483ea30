import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { aReceiver } from "#tests/world/receiver.ts";
import { aDrilledProgram } from "./program.ts";
import { type Acknowledged, shop } from "./shopper.ts";
import { everythingIsDelivered, expectEachOnce } from "./webhooks-received.ts";

const publication = "kettlelakescourier.example";
const kills = 2;

test(`${kills} times kill -9 while messages are on their way: a receiver gets each event once, an account's in order`, async () => {
  await using receiver = await aReceiver();
  await using drilled = await aDrilledProgram(0, { PRIVATE_NETWORKS: "127.0.0.0/8" });
  const first = await drilled.start();
  const added = await drilled.command("webhook", "add", receiver.url, "--events", "all", "--publication", publication);
  receiver.secrets.add(/whsec_\S+/.exec(added)?.[0] ?? "");
  const seen: Acknowledged[] = [];
  let program = first;
  for (let round = 0; round < kills; round++) {
    const before = receiver.requests.length;
    const shopping = Array.from({ length: 3 }, async () => {
      for (;;) {
        const mine: Acknowledged = {};
        seen.push(mine);
        await shop(drilled.origin, mine, true);
      }
    }).map((shopper) => shopper.catch(() => undefined));
    await expect.poll(() => receiver.requests.length, { timeout: 120_000, interval: 5 }).toBeGreaterThan(before + 3);
    await pause(randomInt(0, 300));
    program.child.kill("SIGKILL");
    await program.ended;
    await Promise.all(shopping);
    program = await drilled.start();
  }
  await everythingIsDelivered(drilled);
  await expectEachOnce(drilled, receiver);
  const paid = seen.filter(({ receiptNumber }) => receiptNumber !== undefined);
  expect(paid.length).toBeGreaterThan(0);
  for (const { accountNumber, canceled } of paid) {
    const types = receiver.received.filter((one) => one.accountNumber === accountNumber).map(({ type }) => type);
    expect(types.slice(0, 2)).toEqual(["payment.posted", "subscription.started"]);
    expect(canceled !== true || types.includes("subscription.canceled")).toBe(true);
  }
}, 900_000);

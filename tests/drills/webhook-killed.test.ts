import pg from "pg";
import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { runningDatabase } from "#server/db/embedded/occupant.ts";
import { parsers } from "#server/db/parsers.ts";
import { aReceiver } from "#tests/world/receiver.ts";
import { aDrilledProgram, type Drilled } from "./program.ts";
import { type Acknowledged, shop } from "./shopper.ts";

const publication = "kettlelakescourier.example";
const kills = 2;

async function asking<Row extends pg.QueryResultRow>({ dataDir }: Drilled, text: string): Promise<Row[]> {
  const client = new pg.Client({ ...(await runningDatabase(dataDir)), types: parsers });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

type Written = { readonly id: string; readonly account: number; readonly type: string };

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
  // What was on its way at the kill is leased for a minute, which need not be waited for.
  await asking(drilled, "update webhook_message set next_at = '-infinity' where state = 'queued'");
  await asking(drilled, "update webhook_endpoint set rests_until = '-infinity'");
  const waiting = () => asking(drilled, "select from webhook_message where state <> 'delivered'");
  await expect.poll(async () => (await waiting()).length, { timeout: 240_000, interval: 500 }).toBe(0);

  const written = await asking<Written>(
    drilled,
    "select 'msg_' || message_id as id, account_number as account, type from webhook_message order by seq",
  );
  const accounts = [...new Set(written.map(({ account }) => account))];
  const idsAt = (account: number) => ({
    sent: written.filter((message) => message.account === account).map(({ id }) => id),
    got: receiver.got.filter(({ accountNumber }) => accountNumber === account).map(({ id }) => id),
  });
  for (const account of accounts) expect(idsAt(account).got).toEqual(idsAt(account).sent);
  expect(receiver.got).toHaveLength(written.length);
  const paid = seen.filter(({ receiptNumber }) => receiptNumber !== undefined);
  expect(paid.length).toBeGreaterThan(0);
  for (const { accountNumber, canceled } of paid) {
    const types = receiver.got.filter((one) => one.accountNumber === accountNumber).map(({ type }) => type);
    expect(types.slice(0, 2)).toEqual(["payment.posted", "subscription.started"]);
    expect(canceled !== true || types.includes("subscription.canceled")).toBe(true);
  }
}, 900_000);

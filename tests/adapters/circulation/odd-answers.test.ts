import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { toDay } from "#core/day.ts";
import { mirrorCirculation } from "#server/adapters/circulation/mirror/mirror.ts";

const command = {
  commandId: "5e0c7e5e-0000-4000-8000-000000000001",
  sequence: 1,
  accountNumber: 100_200_300,
  kind: "cancel",
  on: toDay("2026-03-04"),
  toldAt: new Date("2026-02-02T15:00:00Z"),
  details: { because: "subscriber", reasonId: 1 },
} as const;
const { commandId } = command;

type Heard = { readonly url: string; readonly authorization: string; readonly body: string };

/** A system that gives this answer to everything, and the requests that it got. */
async function asking(answer: unknown, status = 200) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => void (body += chunk.toString()));
    request.on("end", () => {
      heard.push({ url: request.url ?? "", authorization: request.headers.authorization ?? "", body });
      response.writeHead(status, { "content-type": "application/json", "retry-after": "120" });
      response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/circ`;
  const account = { url, reach: "loopback", publication: "KLC", user: "doorstep", secret: "s3cret" } as const;
  return { system: mirrorCirculation()(account), heard };
}

test("sends a command with user and secret, and all the details of its account and day", async () => {
  const { system, heard } = await asking({ commandId, status: "held", effectiveDate: null });
  expect(await system.send(command)).toEqual({ kind: "held", effectiveOn: null });
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({
    url: "/circ/v1/commands",
    authorization: `Basic ${Buffer.from("doorstep:s3cret").toString("base64")}`,
  });
  expect(JSON.parse(heard[0]?.body ?? "")).toEqual({
    publication: "KLC",
    commandId,
    sequence: 1,
    account: 100_200_300,
    kind: "cancel",
    date: "2026-03-04",
    toldAt: "2026-02-02T15:00:00.000Z",
    details: { because: "subscriber", reasonId: 1 },
  });
});

test.each([
  ["no JSON", "<html>"],
  ["another command's", { commandId: "other", status: "done", effectiveDate: "2026-03-04" }],
  ["a day that does not exist", { commandId, status: "done", effectiveDate: "2026-02-30" }],
  ["an unknown status", { commandId, status: "lost" }],
  ["nothing", {}],
])("treats an answer that is %s as none, and sends the command again", async (_, answer) => {
  const { system } = await asking(answer);
  expect(await system.send(command)).toMatchObject({ kind: "later" });
});

test("stores a reason of their own as `other`, with a shortened text for the operator", async () => {
  const { system } = await asking({ commandId, status: "refused", code: "E-4711", message: "x".repeat(500) });
  const said = await system.send(command);
  expect(said).toMatchObject({ kind: "refused", refusal: "other", why: expect.stringMatching(/^E-4711: x/) });
  expect(said.kind === "refused" && said.why.length).toBe(200);
});

test("reports how long their 429 answer asks us to wait", async () => {
  const { system } = await asking({}, 429);
  expect(await system.send(command)).toEqual({
    kind: "later",
    away: true,
    why: "answered 429",
    retryAfterSeconds: 120,
  });
});

test.each([
  ["a date that is none", { account: 1, expireDate: "soon", balanceCents: 0 }],
  ["a balance in dollars", { account: 1, expireDate: null, balanceCents: 1.5 }],
  ["no account", { expireDate: null, balanceCents: 0 }],
])("rejects accounts with %s", async (_, account) => {
  const { system } = await asking({ accounts: [account] });
  expect(await system.readAccounts([1])).toMatchObject({ kind: "later" });
});

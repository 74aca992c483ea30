import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { convergeGateway } from "#server/adapters/payment/converge/converge-gateway.ts";
import type { Merchant } from "#server/adapters/payment/converge/merchant.ts";
import { aCharge, pin, valueOf, visa } from "./a-gateway.ts";

type Started = AsyncDisposable & {
  readonly merchant: Merchant;
  pay(token: string): Promise<Response>;
  kill(): Promise<void>;
};

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function startEmulator(file: string): Promise<Started> {
  const script = fileURLToPath(new URL("./an-emulator.ts", import.meta.url));
  const child = spawn(process.execPath, [script, file, pin], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const base = await new Promise<string>((resolve, reject) => {
    lines.once("line", resolve);
    child.once("exit", () => reject(new Error("the emulator did not start")));
  });
  return {
    merchant: {
      hostedUrl: `${base}/hosted-payments`,
      xmlUrl: `${base}/VirtualMerchantDemo/processxml.do`,
      merchantId: "0021507",
      userId: "webpage",
      vendorId: "",
      pin,
    },
    pay: (token) =>
      fetch(`${base}/hosted-payments/checkout_payment`, {
        method: "POST",
        body: new URLSearchParams({ ssl_txn_auth_token: token, ...visa }),
      }),
    kill: () => kill(child),
    [Symbol.asyncDispose]: () => kill(child),
  };
}

test("two emulators on one file act as one gateway, and answered requests survive kill -9", async () => {
  const folder = mkdtempSync(join(tmpdir(), "converge-"));
  const file = join(folder, "converge.sqlite");
  const gateway = convergeGateway();
  const charge = aCharge();
  await using first = await startEmulator(file);
  await using second = await startEmulator(file);
  const token = valueOf(await gateway.sessionToken(first.merchant, charge));
  // Both are asked at once to charge the same token: one sale.
  const answers = await Promise.all([first, second, first, second].map(async (it) => (await it.pay(token)).json()));
  expect(answers.filter((it) => it.callback === "onApproval")).toHaveLength(1);
  await first.kill();
  await second.kill();
  await using third = await startEmulator(file);
  const found = valueOf(await gateway.findByReference(third.merchant, charge.reference));
  expect(found.map(({ state, amount }) => [state, amount])).toEqual([["captured", 1299]]);
  rmSync(folder, { recursive: true });
});

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { type Logger, pino } from "pino";
import type { GatewayTransaction } from "#core/payment/outcome.ts";
import type { Charge, Gateway } from "#server/adapters/payment/port.ts";
import { readConfig } from "#server/config/config.ts";
import { appPool } from "#server/db/connections.ts";
import { openDatabase } from "#server/db/database.ts";
import { appPassword, appRole } from "#server/db/roles.ts";
import { enqueueWith, openQueue } from "#server/jobs/queue.ts";
import { chooseAdapters } from "#server/main/start/outside.ts";
import type { RenewDueNeeds } from "#server/renewal/renew-due.ts";
import { publicationCache } from "#server/store/publication/publication-cache.ts";
import { paymentsOf } from "#server/payments.ts";

export type EngineWish = {
  readonly owner: pg.ClientConfig;
  /** The data folder, for the key that opens the cards. */
  readonly folder: string;
  readonly connections: number;
  /** Milliseconds until the gateway answers a charge. */
  readonly gatewayMs: number;
};

export type Engine = RenewDueNeeds & { readonly log: Logger };

/** The product's own renewals, at a gateway that approves everything. */
export async function openEngine({ owner, folder, connections, gatewayMs }: EngineWish): Promise<Engine> {
  const login = { ...owner, user: appRole, password: appPassword(String(owner.password)) };
  const pool = appPool(login, { size: connections, direct: true, deadlineMs: 5000 });
  const db = openDatabase(pool, { direct: true, deadlineMs: 5000 });
  const read = readConfig({ DATA_DIR: folder }, fileURLToPath(new URL("../..", import.meta.url)));
  if (read.kind === "mistake") throw new Error(read.line);
  const log = pino({ level: "silent" });
  const real = chooseAdapters(db, read.config, log);
  const gateways = Object.fromEntries(
    Object.entries(real.gateways).map(([name, gateway]) => [name, charging(gateway, gatewayMs)]),
  );
  const outside = { ...real, gateways };
  const enqueue = enqueueWith(await openQueue(pool, false, () => undefined));
  const publications = publicationCache(db, Date.now);
  const { accounts, chargeRenewal } = paymentsOf({ db, outside, enqueue, emulatorUrl: "http://127.0.0.1:9" });
  return { db, clock: outside.clock, publications, accounts, chargeRenewal, log };
}

/** The gateway's connection and its own books are not what is measured. */
const charging = (gateway: Gateway, gatewayMs: number): Gateway => ({
  ...gateway,
  accountOf: async (...named) => {
    const account = await gateway.accountOf(...named);
    return account === null ? null : { ...account, charge: account.charge && approving(gatewayMs) };
  },
});

const approving =
  (gatewayMs: number) =>
  async (charge: Charge): Promise<GatewayTransaction> => {
    if (gatewayMs > 0) await sleep(gatewayMs);
    return {
      transactionId: randomUUID(),
      state: "captured",
      amount: charge.amount,
      invoiceNumber: charge.invoiceNumber,
      reference: charge.reference,
      approvalCode: "CMC123",
      avs: "Y",
      cvv: "",
      settled: false,
      declineReason: null,
      card: { token: null, brand: "VISA", last4: "9990", expires: "1229" },
    };
  };

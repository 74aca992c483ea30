import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { pino } from "pino";
import type { GatewayTransaction } from "#core/payment/outcome.ts";
import type { Charge, Gateway } from "#server/adapters/payment/port.ts";
import { readConfig } from "#server/config.ts";
import { appPool } from "#server/db/connections.ts";
import { openDatabase } from "#server/db/database.ts";
import { appPassword, appRole } from "#server/db/roles.ts";
import { enqueueWith, openQueue } from "#server/jobs/queue.ts";
import { chooseOutside } from "#server/main/start/outside.ts";
import type { ChargeRenewal } from "#server/renewal/charge-renewal.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { publicationCache } from "#server/store/publication/publication-cache.ts";
import { paymentsOf } from "#server/payments.ts";

export type Renewing = {
  readonly owner: pg.ClientConfig;
  /** The data folder, for the key that opens the cards. */
  readonly folder: string;
  readonly connections: number;
  /** Accounts whose cards are due. */
  readonly accounts: readonly number[];
};

let opened: Promise<Engine> | undefined;

/** The product's own renewal of each account, over this many connections. Returns renewals per second. */
process.on("message", (wanted: Renewing) => {
  // Kept between messages, as a worker keeps its connections.
  opened ??= openEngine(wanted);
  void opened.then((engine) => renewAll(engine, wanted)).then((perSecond) => process.send?.(perSecond));
});

type Engine = { readonly charge: ChargeRenewal; readonly publication: Publication };

async function openEngine({ owner, folder, connections }: Renewing): Promise<Engine> {
  const login = { ...owner, user: appRole, password: appPassword(String(owner.password)) };
  const pool = appPool(login, { size: connections, direct: true, deadlineMs: 5000 });
  const db = openDatabase(pool, { direct: true, deadlineMs: 5000 });
  const read = readConfig({ DATA_DIR: folder }, fileURLToPath(new URL("../..", import.meta.url)));
  if (read.kind === "mistake") throw new Error(read.line);
  const real = chooseOutside(db, read.config, pino({ level: "silent" }));
  const gateways = Object.fromEntries(Object.entries(real.gateways).map(([name, it]) => [name, charging(it)]));
  const outside = { ...real, gateways };
  const enqueue = enqueueWith(await openQueue(pool, false, () => undefined));
  const publications = publicationCache(db, Date.now);
  const { defaultEntry } = await publications.directory();
  const publication = await publications.publication(defaultEntry?.tenantId ?? 0);
  if (publication === null) throw new Error("there is no publication");
  return { charge: paymentsOf({ db, outside, enqueue, emulatorUrl: "http://127.0.0.1:9" }).chargeRenewal, publication };
}

/** A gateway that takes no time: its connection and its own books are not what is measured. */
const charging = (gateway: Gateway): Gateway => ({
  ...gateway,
  accountOf: async (...named) => {
    const account = await gateway.accountOf(...named);
    return account === null ? null : { ...account, charge: account.charge && approveAtOnce };
  },
});

const approveAtOnce = async (charge: Charge): Promise<GatewayTransaction> => ({
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
});

async function renewAll({ charge, publication }: Engine, { connections, accounts }: Renewing): Promise<number> {
  const rest = [...accounts];
  const line = async (): Promise<void> => {
    for (let accountNumber = rest.pop(); accountNumber !== undefined; accountNumber = rest.pop()) {
      const { kind } = await charge({ publication, accountNumber, newCard: false });
      if (kind !== "posted") throw new Error(`account ${accountNumber} was not renewed: ${kind}`);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, line));
  return accounts.length / ((performance.now() - begun) / 1000);
}

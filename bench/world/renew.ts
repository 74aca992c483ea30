import type { Publication } from "#server/store/publication/publication.ts";
import { type Engine, type EngineWish, openEngine } from "./engine.ts";

export type Renewing = Omit<EngineWish, "gatewayMs"> & {
  /** Accounts whose cards are due. */
  readonly accounts: readonly number[];
};

let opened: Promise<Engine> | undefined;

/** Runs the product's own renewal of each account, over this many connections. Returns renewals per second. */
process.on("message", (wanted: Renewing) => {
  // Kept open between messages, as a worker keeps its connections.
  opened ??= openEngine({ ...wanted, gatewayMs: 0 });
  void opened.then((engine) => renewAll(engine, wanted)).then((perSecond) => process.send?.(perSecond));
});

async function renewAll(engine: Engine, { connections, accounts }: Renewing): Promise<number> {
  const publication = await defaultPublication(engine);
  const rest = [...accounts];
  const line = async (): Promise<void> => {
    for (let accountNumber = rest.pop(); accountNumber !== undefined; accountNumber = rest.pop()) {
      const { kind } = await engine.chargeRenewal({ publication, accountNumber, newCard: false });
      if (kind !== "posted") throw new Error(`account ${accountNumber} was not renewed: ${kind}`);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, line));
  return accounts.length / ((performance.now() - begun) / 1000);
}

async function defaultPublication({ publications }: Engine): Promise<Publication> {
  const { defaultEntry } = await publications.directory();
  const publication = await publications.publication(defaultEntry?.tenantId ?? 0);
  if (publication === null) throw new Error("there is no publication");
  return publication;
}

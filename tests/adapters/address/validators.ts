import Fastify from "fastify";
import { mountAddressVendors } from "#sandbox/addresses/emulators.ts";
import { addressValidators } from "#server/adapters/address/address-validators.ts";
import { createOfflineValidator } from "#server/adapters/address/offline/offline-validator.ts";
import type { AddressAccount, AddressValidator, AddressVendor, TypedAddress } from "#server/adapters/address/port.ts";
import { openZipTable } from "#server/adapters/address/zip/zip-table.ts";
import type { OutsideFault } from "#server/outside-fault.ts";

const zips = openZipTable();

export const inCedarRapids = (streetAddress: string, zip = "52401"): TypedAddress => ({
  streetAddress,
  city: "Cedar Rapids",
  stateCode: "IA",
  zip,
});

/** A clock that only tests move. */
export const stoppedClock = () => {
  let ms = 0;
  return { now: () => ms, pass: (seconds: number) => void (ms += seconds * 1000) };
};

type VendorName = AddressAccount["kind"];
type Options = { readonly now?: () => number; readonly timeoutMs?: number; readonly account?: Partial<AddressAccount> };

/** A vendor's emulator on its own port, an account there, and our adapter for it. */
export async function aVendor(kind: VendorName, { now = () => 0, timeoutMs = 10_000, account = {} }: Options = {}) {
  const asked: string[] = [];
  const app = Fastify({ forceCloseConnections: true });
  app.addHook("onRequest", async ({ url }) => void asked.push(new URL(url, "http://emulator").pathname));
  await mountAddressVendors(app, {
    secretOf: async (_, id) => (id === "an-id" ? "a-secret" : null),
    silenceMs: 30_000,
  });
  const url = `${await app.listen({ host: "127.0.0.1", port: 0 })}/sandbox/${kind}`;
  const faults: OutsideFault[] = [];
  const validators = addressValidators({ zips, now, timeoutMs, note: (fault) => void faults.push(fault) });
  const path = `/sandbox/${kind}/${kind === "usps" ? "addresses/v3/address" : "street-address"}`;
  return {
    validators,
    validator: vendorAt(validators, { ...accountAt(kind, url), ...account }),
    account: accountAt(kind, url),
    faults,
    /** How often it was asked for an address, and for a token. */
    questions: () => asked.filter((at) => at === path).length,
    tokens: () => asked.filter((at) => at.endsWith("/token")).length,
    close: () => app.close(),
  };
}

const accountAt = (kind: VendorName, url: string): AddressAccount => ({
  tenantId: 1,
  kind,
  url,
  reach: "loopback",
  id: "an-id",
  secret: "a-secret",
});

export function vendorAt({ vendor }: Pick<ReturnType<typeof addressValidators>, "vendor">, account: AddressAccount) {
  const found = vendor(account);
  if (found === null) throw new Error(`${account.url} is not asked`);
  return found;
}

/** A vendor at a port on which nothing listens. */
function nowhere(kind: VendorName): AddressVendor {
  const validators = addressValidators({ zips, now: () => 0, timeoutMs: 10_000, note: () => undefined });
  return vendorAt(validators, accountAt(kind, "http://127.0.0.1:9"));
}

export type Opened = { readonly validator: AddressValidator; readonly close: () => Promise<unknown> };

/** Every adapter of the port, working and out of reach. */
export const validators: readonly { name: string; open: () => Promise<Opened>; outOfReach: () => AddressValidator }[] =
  [
    {
      name: "offline",
      open: async () => ({ validator: createOfflineValidator(zips), close: async () => undefined }),
      outOfReach: () => createOfflineValidator(openZipTable("/nowhere/US.txt")),
    },
    { name: "usps", open: () => aVendor("usps"), outOfReach: () => nowhere("usps") },
    { name: "smarty", open: () => aVendor("smarty"), outOfReach: () => nowhere("smarty") },
  ];

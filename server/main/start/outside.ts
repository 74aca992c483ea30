import type { Logger } from "pino";
import { addressValidators } from "#server/adapters/address/address-validators.ts";
import { openZipTable } from "#server/adapters/address/zip/zip-table.ts";
import { mirrorCirculation } from "#server/adapters/circulation/mirror/mirror.ts";
import { nativeCirculation } from "#server/adapters/circulation/native.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { identityProviders } from "#server/adapters/identity/identity-providers.ts";
import { signedWebhook } from "#server/adapters/inbound-mail/signed-webhook/signed-webhook.ts";
import { mailchimpLists } from "#server/adapters/mailing-list/mailchimp/mailchimp.ts";
import { argon2idPasswords } from "#server/adapters/passwords/argon2id.ts";
import { paymentGateways } from "#server/adapters/payment/gateways.ts";
import { openIdStaff } from "#server/adapters/staff-provider/openid-staff.ts";
import { ga4Tracker } from "#server/adapters/tracker/ga4.ts";
import { privateNetworks } from "#server/adapters/outbound/private-addresses.ts";
import type { GatewayExchange } from "#server/adapters/payment/wire/gateway-line.ts";
import { httpReceivers } from "#server/adapters/webhook/http-receivers.ts";
import type { OutsideServices } from "#server/outside.ts";
import { systemRandom } from "#server/crypto/random.ts";
import type { Config } from "#server/config/config.ts";
import type { StaffProviderConfig } from "#server/config/staff-provider-config.ts";
import type { Database } from "#server/db/database.ts";
import { ownCodes } from "#server/identity/own-codes.ts";
import { secretBox, type SecretsOf } from "#server/crypto/secret-box.ts";
import { tenantSecrets } from "#server/store/publication/tenant-secret.ts";
import { loadKeys } from "#server/crypto/secret-key.ts";
import { noteOutsideFault } from "./note-outside.ts";

// Two hashes in flight keep two cores busy, and leave time for the event loop and PostgreSQL. Nobody waits for a hash
// for more than a second: longer waits are refused at once, to try again later.
const hashing = { inFlight: 2, waiting: 200, patience: 1000 } as const;

/** A reader waits for this; address vendors take a few hundred milliseconds. */
const addressPatienceMs = 3000;

function providerOfStaff({ rules, ...settings }: StaffProviderConfig, note: ReturnType<typeof noteOutsideFault>) {
  const noteFault = (fault: Error) =>
    note({ system: "identity", call: "staff", outcome: "refused", errorCode: fault.message });
  return { provider: openIdStaff({ ...settings, now: systemClock.now, note: noteFault }), rules };
}

/**
 * The adapters of this installation. The only place that picks them.
 * @param gatewayNow the time at the gateways, in milliseconds since 1970. A payment's age is this minus the time they recorded.
 */
export function chooseAdapters(
  db: Database,
  config: Config,
  log: Logger,
  gatewayNow: () => number = Date.now,
): OutsideServices {
  const secrets = secretBox(loadKeys(config.secretKey), () => loadKeys(config.secretKey));
  const secretsOf: SecretsOf = (name) => tenantSecrets(db, secrets, name);
  const exchange = ownCodes(db, systemClock);
  const note = noteOutsideFault(log);
  const networks = privateNetworks(config.privateNetworks);
  const exchanged =
    (system: "gateway" | "paypal") =>
    ({ call, outcome, code }: GatewayExchange): void => {
      if (outcome === "answered") return log.debug({ call, outcome }, system);
      note({ system, call, outcome: outcome === "rejected" ? "refused" : "silent", errorCode: code || outcome });
    };
  return {
    clock: systemClock,
    gateways: paymentGateways({
      secretsOf,
      now: gatewayNow,
      networks,
      note: (gateway, exchange) => exchanged(gateway === "paypal" ? "paypal" : "gateway")(exchange),
    }),
    addresses: addressValidators({ zips: openZipTable(), now: Date.now, timeoutMs: addressPatienceMs, note, networks }),
    identity: identityProviders({ secretsOf, exchange, random: systemRandom, clock: systemClock, note }),
    passwords: argon2idPasswords(hashing, () => performance.now()),
    inboundMail: signedWebhook,
    tracker: ga4Tracker(),
    circulation: { native: nativeCirculation(db), mirror: mirrorCirculation({ note, networks }) },
    webhooks: httpReceivers({ note, networks }),
    mailingLists: mailchimpLists({ note, networks }),
    random: systemRandom,
    secrets,
    ...(config.staffProvider !== undefined && { staffProvider: providerOfStaff(config.staffProvider, note) }),
  };
}

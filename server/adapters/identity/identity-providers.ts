import type { Random } from "#server/crypto/random.ts";
import type { NoteOutsideFault } from "#server/outside-fault.ts";
import { bloxProvider } from "./blox.ts";
import { builtinProvider } from "./builtin.ts";
import { oidcProvider } from "./oidc.ts";
import { isProviderRefusal } from "./openid-faults.ts";
import type { IdentityProvider, IdentityProviders } from "./port.ts";
import type { SecretsOf } from "#server/crypto/secret-box.ts";
import type { Clock } from "#server/adapters/clock/port.ts";

export type ProviderNeeds = {
  readonly secretsOf: SecretsOf;
  /** Redeems the one-time codes that this program issues itself. */
  readonly exchange: IdentityProvider["exchange"];
  readonly random: Random;
  readonly clock: Clock;
  /** Called with the reason when a sign-in at an outside provider fails. */
  readonly note: NoteOutsideFault;
};

/** All providers; a tenant's setting names the one that it uses. */
export function identityProviders({ secretsOf, exchange, random, clock, note }: ProviderNeeds): IdentityProviders {
  const secretOf = secretsOf("identity.secret");
  return {
    builtin: builtinProvider(exchange),
    blox: bloxProvider({ secretOf, note }),
    oidc: oidcProvider({
      exchange,
      random,
      clock,
      secretOf,
      note: (fault) =>
        note({
          system: "identity",
          outcome: isProviderRefusal(fault) ? "refused" : "silent",
          call: "openid",
          errorCode: "code" in fault ? String(fault.code) : fault.name,
          fault,
        }),
    }),
  };
}

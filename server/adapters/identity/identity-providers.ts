import type { Chance } from "#server/chance.ts";
import type { Database } from "#server/db/database.ts";
import type { SecretBox } from "#server/secret-box.ts";
import type { NoteOutside } from "#server/outside-fault.ts";
import { bloxProvider } from "./blox.ts";
import { builtinProvider } from "./builtin.ts";
import { oidcProvider } from "./oidc.ts";
import { hasAnswered } from "./openid-faults.ts";
import type { IdentityProviders } from "./port.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import { tenantSecrets } from "#server/store/publication/tenant-secret.ts";

export type ProviderNeeds = {
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly chance: Chance;
  readonly clock: Clock;
  /** Hears why a sign-in at somebody else's provider failed. */
  readonly note: NoteOutside;
};

/** All providers; the setting of a tenant names the one that it uses. */
export function identityProviders({ db, secrets, chance, clock, note }: ProviderNeeds): IdentityProviders {
  const secretOf = tenantSecrets(db, secrets, "identity.secret");
  return {
    builtin: builtinProvider({ db, clock }),
    blox: bloxProvider({ secretOf, note }),
    oidc: oidcProvider({
      db,
      chance,
      clock,
      secretOf,
      note: (fault) =>
        note({
          system: "identity",
          outcome: hasAnswered(fault) ? "refused" : "silent",
          call: "openid",
          errorCode: "code" in fault ? String(fault.code) : fault.name,
          fault,
        }),
    }),
  };
}

import type { CirculationSettings } from "../site/tenant.ts";

/** The system of record for a new account of this publication. */
export const systemOfNewAccount = (circulation: CirculationSettings): string =>
  circulation.kind === "mirror" && circulation.newAccounts ? circulation.system : "native";

/** Whether the circulation system is the system of record for an account, rather than ours (rules 11). */
export const isMirrored = (circulation: CirculationSettings, accountSystem: string): boolean =>
  circulation.kind === "mirror" && circulation.system === accountSystem;

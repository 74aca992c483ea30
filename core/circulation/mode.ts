import type { CirculationSettings } from "../site/tenant.ts";

/** The system that keeps an account of this publication's from the day on that it is made. */
export const systemOfNewAccount = (circulation: CirculationSettings): string =>
  circulation.kind === "mirror" && circulation.newAccounts ? circulation.system : "native";

/** Whether theirs is the record of an account, or ours (rules 11). */
export const isMirrored = (circulation: CirculationSettings, accountSystem: string): boolean =>
  circulation.kind === "mirror" && circulation.system === accountSystem;

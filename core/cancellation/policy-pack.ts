import type { Day } from "../day.ts";

/** How a cancellation may be conducted (rules 7). */
export type PolicyPack = "default" | "single-offer" | "no-offer";

export type PackRules = {
  /** How many save offers may come between the reason and the end. */
  readonly offers: 0 | 1 | 2;
  /** Beside an offer stands a control that ends the flow in one click (law.md CA5). */
  readonly directCancel: boolean;
  /** The reason may be skipped. */
  readonly reasonOptional: boolean;
  /** Who signed up online can cancel online, whatever the account's own flag says. */
  readonly alwaysOnline: boolean;
};

export const packRules = {
  default: { offers: 2, directCancel: false, reasonOptional: false, alwaysOnline: false },
  "single-offer": { offers: 1, directCancel: true, reasonOptional: false, alwaysOnline: true },
  "no-offer": { offers: 0, directCancel: true, reasonOptional: true, alwaysOnline: true },
} as const satisfies Record<PolicyPack, PackRules>;

type PackRow = { readonly stateCode: string; readonly pack: PolicyPack; readonly effectiveFrom: string };

/** From which day on a state's law asks for another pack than the default (law.md names the laws). */
const packRows: readonly PackRow[] = [
  { stateCode: "MN", pack: "no-offer", effectiveFrom: "2025-01-01" },
  { stateCode: "CA", pack: "single-offer", effectiveFrom: "2025-07-01" },
  { stateCode: "MA", pack: "single-offer", effectiveFrom: "2025-09-02" },
  { stateCode: "NY", pack: "single-offer", effectiveFrom: "2025-11-05" },
  { stateCode: "VA", pack: "single-offer", effectiveFrom: "2026-07-01" },
];

const strictness = { default: 0, "single-offer": 1, "no-offer": 2 } as const satisfies Record<PolicyPack, number>;

const packOf = (stateCode: string | null, day: Day): PolicyPack =>
  packRows.findLast((row) => row.stateCode === stateCode && row.effectiveFrom <= day)?.pack ?? "default";

/** The stricter of the packs of billing and delivery state on a day (rules 7). */
export function packFor(billingState: string | null, deliveryState: string | null, day: Day): PolicyPack {
  const [billing, delivery] = [packOf(billingState, day), packOf(deliveryState, day)];
  return strictness[delivery] > strictness[billing] ? delivery : billing;
}

/** The decided `allowCancel`: N only where the stored flag is N and no pack overrides it (rules 7). */
export const mayCancelOnline = (
  account: { readonly allowCancel: boolean; readonly origin: "online" | "office" },
  pack: PolicyPack,
): boolean => account.allowCancel || (account.origin === "online" && packRules[pack].alwaysOnline);

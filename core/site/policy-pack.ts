import type { Day } from "../day.ts";

/** How cancellations may be handled (rules 7). */
export const policyPacks = ["default", "single-offer", "no-offer"] as const;
export type PolicyPack = (typeof policyPacks)[number];

export type PackRules = {
  /** How many save offers may come between the reason and the end. */
  readonly offers: 0 | 1 | 2;
  /** Next to an offer there is a control that cancels with one click (law.md CA5). */
  readonly directCancel: boolean;
  /** The reason may be skipped. */
  readonly reasonOptional: boolean;
  /** A reader who signed up online can cancel online, whatever the account's own flag says. */
  readonly alwaysOnline: boolean;
};

/** From this day on, a state requires a pack. */
export type StatePack = { readonly stateCode: string; readonly pack: PolicyPack; readonly effectiveFrom: string };
/** From this day on, a pack requires these rules. */
export type DatedPackRules = PackRules & { readonly pack: PolicyPack; readonly effectiveFrom: string };

/** Which pack applies where, and what it requires: dated rows that a publication can change without code. */
export type PackTable = { readonly states: readonly StatePack[]; readonly rules: readonly DatedPackRules[] };

/** The laws of late 2026 (named in law.md). */
export const lawsOfLate2026: PackTable = {
  states: [
    { stateCode: "MN", pack: "no-offer", effectiveFrom: "2025-01-01" },
    { stateCode: "CA", pack: "single-offer", effectiveFrom: "2025-07-01" },
    { stateCode: "MA", pack: "single-offer", effectiveFrom: "2025-09-02" },
    { stateCode: "NY", pack: "single-offer", effectiveFrom: "2025-11-05" },
    { stateCode: "VA", pack: "single-offer", effectiveFrom: "2026-07-01" },
  ],
  rules: [
    {
      pack: "default",
      effectiveFrom: "0001-01-01",
      offers: 2,
      directCancel: false,
      reasonOptional: false,
      alwaysOnline: false,
    },
    {
      pack: "single-offer",
      effectiveFrom: "0001-01-01",
      offers: 1,
      directCancel: true,
      reasonOptional: false,
      alwaysOnline: true,
    },
    {
      pack: "no-offer",
      effectiveFrom: "0001-01-01",
      offers: 0,
      directCancel: true,
      reasonOptional: true,
      alwaysOnline: true,
    },
  ],
};

/**
 * Adds the publication's own rows after the built-in ones. If two have the same date, the publication's own applies.
 */
export const packTable = (changes: PackTable): PackTable => ({
  states: [...lawsOfLate2026.states, ...changes.states],
  rules: [...lawsOfLate2026.rules, ...changes.rules],
});

const strictness = { default: 0, "single-offer": 1, "no-offer": 2 } as const satisfies Record<PolicyPack, number>;

/** The row with the latest date that has come; among equal dates, the last row. */
function inForce<Row extends { readonly effectiveFrom: string }>(rows: readonly Row[], day: Day): Row | null {
  return rows.reduce<Row | null>(
    (best, row) =>
      row.effectiveFrom <= day && (best === null || row.effectiveFrom >= best.effectiveFrom) ? row : best,
    null,
  );
}

const packOf = (stateCode: string | null, day: Day, table: PackTable): PolicyPack =>
  inForce(
    table.states.filter((row) => row.stateCode === stateCode),
    day,
  )?.pack ?? "default";

export type AddressStates = { readonly billingState: string | null; readonly deliveryState: string | null };

/** The stricter of the packs for the billing and delivery states on a day (rules 7). */
export function packFor({ billingState, deliveryState }: AddressStates, day: Day, table: PackTable): PolicyPack {
  const [billing, delivery] = [packOf(billingState, day, table), packOf(deliveryState, day, table)];
  return strictness[delivery] > strictness[billing] ? delivery : billing;
}

/** What a pack requires on a day. */
export function packRulesOn(pack: PolicyPack, day: Day, table: PackTable): PackRules {
  const rules = inForce(
    table.rules.filter((row) => row.pack === pack),
    day,
  );
  if (rules === null) throw new Error(`no rules of pack ${pack} on ${day}`);
  return rules;
}

/** The states in which, on this day, a publication's own rows are less strict about cancellations than the laws. */
export function loosenedStates(changes: PackTable, day: Day): string[] {
  const rulesIn = (stateCode: string, table: PackTable): PackRules =>
    packRulesOn(packOf(stateCode, day, table), day, table);
  const states = new Set(lawsOfLate2026.states.map(({ stateCode }) => stateCode));
  return [...states].filter((state) => isLooser(rulesIn(state, packTable(changes)), rulesIn(state, lawsOfLate2026)));
}

const isLooser = (own: PackRules, lawful: PackRules): boolean =>
  own.offers > lawful.offers ||
  (lawful.directCancel && !own.directCancel) ||
  (lawful.reasonOptional && !own.reasonOptional) ||
  (lawful.alwaysOnline && !own.alwaysOnline);

/** The computed `allowCancel`: N only if the stored flag is N and no pack overrides it (rules 7). */
export const canCancelOnline = (
  account: { readonly allowCancel: boolean; readonly origin: "online" | "office" },
  rules: Pick<PackRules, "alwaysOnline">,
): boolean => account.allowCancel || (account.origin === "online" && rules.alwaysOnline);

import { emptyAddress } from "#web/parts/address/empty-address.ts";
import type { AddressFields } from "#web/parts/address/address-fields.ts";
import { updateAccountWords } from "./update-account-words.tsx";

/** What the reader has entered. */
export type MoveWish = {
  readonly fields: AddressFields;
  readonly start: "soon" | "later";
  /** `YYYY-MM-DD`, as the date field gives it. */
  readonly day: string;
  readonly billingToo: boolean;
};

export const emptyWish: MoveWish = { fields: emptyAddress, start: "soon", day: "", billingToo: false };

/** The first day, or what is wrong with it. */
export function startOf({ start, day }: Pick<MoveWish, "start" | "day">): {
  day: string | null;
  problem: string | null;
} {
  if (start === "soon") return { day: null, problem: null };
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? { day, problem: null } : { day: null, problem: updateAccountWords.enterDay };
}

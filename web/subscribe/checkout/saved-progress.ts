import { emptyAddress } from "#web/parts/address/empty-address.ts";
import type { AddressFields } from "#web/parts/address/address-fields.ts";
import { emptyRecipient } from "./giving.ts";
import type { Giving, Recipient, RecipientDraft } from "./giving.ts";
import type { Delivery, Replaces } from "./checkout-state.ts";
import type { Order } from "./order.ts";
import type { ValidAddress } from "#web/parts/address/address-state.ts";

/** What was typed in the forms, finished or not. The password is kept in memory only and is not part of it. */
export type Drafts = {
  readonly email: string;
  readonly confirmEmail: string;
  readonly billing: AddressFields;
  readonly delivery: AddressFields;
  readonly sameAsBilling: boolean;
  readonly recipient: RecipientDraft;
};

export const emptyDrafts: Drafts = {
  email: "",
  confirmEmail: "",
  billing: emptyAddress,
  delivery: emptyAddress,
  sameAsBilling: true,
  recipient: emptyRecipient,
};

/**
 * What a reload within the session brings back. It travels in the browser's own history entry, never in storage, and
 * has no password, no card and no terms tick (rules on session keys): those are asked for again.
 */
export type SavedProgress = {
  readonly format: 2;
  readonly domain: string;
  readonly checkoutID: string;
  readonly order: Order;
  readonly giving: Giving;
  readonly recipient: Recipient | null;
  readonly started: boolean;
  readonly billing: ValidAddress | null;
  readonly delivery: Delivery | null;
  /** Missing in what an earlier version wrote. */
  readonly isSecond?: boolean;
  readonly replaces?: Replaces | null;
  readonly round?: number;
  readonly drafts: Drafts;
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/**
 * Progress that this version of the program wrote for this publication; anything else is as if nothing had been kept.
 * A history entry can only be written by pages of this origin, so `format` and the outline are proof enough.
 */
export function readProgress(entry: unknown, domain: string): SavedProgress | null {
  const kept = isFields(entry) ? entry.checkout : null;
  if (!isFields(kept) || kept.format !== 2 || kept.domain !== domain) return null;
  const whole = isFields(kept.order) && isFields(kept.drafts) && typeof kept.checkoutID === "string";
  return whole ? (kept as SavedProgress) : null;
}

/** The history entry's state with the progress in it; what others keep there stays. */
export const withProgress = (entry: unknown, progress: SavedProgress): Fields => ({
  ...(isFields(entry) ? entry : {}),
  checkout: progress,
});

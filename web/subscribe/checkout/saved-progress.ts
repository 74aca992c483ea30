import { emptyAddress } from "#web/parts/address/empty-address.ts";
import type { AddressFields } from "#web/parts/address/address-fields.ts";
import type { AppliedOffer, RefusedOffer } from "./applied-offer.ts";
import { emptyRecipient } from "./giving.ts";
import type { Giving, Recipient, RecipientDraft } from "./giving.ts";
import type { Delivery, Replaces } from "./checkout-state.ts";
import type { ZipLookup } from "./zip-lookup.ts";
import type { Order } from "./order.ts";
import type { ValidAddress } from "#web/parts/address/address-state.ts";

/** What was typed in the forms, complete or not. The password isn't part of it; it is kept only in memory. */
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
 * What a reload within the session restores. It is stored in the browser's own history entry, never in storage, and
 * contains no password, no card and no checked terms (rules on session keys): the buyer enters those again.
 */
export type SavedProgress = {
  readonly format: 3;
  readonly domain: string;
  readonly checkoutID: string;
  readonly order: Order;
  readonly giving: Giving;
  readonly recipient: Recipient | null;
  readonly started: boolean;
  readonly place?: ZipLookup | null;
  readonly billing: ValidAddress | null;
  readonly delivery: Delivery | null;
  /** Missing in entries of earlier versions. */
  readonly isSecond?: boolean;
  readonly replaces?: Replaces | null;
  readonly round?: number;
  readonly offer?: AppliedOffer | null;
  readonly refusedOffer?: RefusedOffer | null;
  readonly link?: string;
  readonly drafts: Drafts;
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/**
 * Progress that this version of the program wrote for this publication; anything else is ignored. Only pages of this
 * origin can write a history entry, so checking `format` and the outline is enough.
 */
export function readProgress(entry: unknown, domain: string): SavedProgress | null {
  const kept = isFields(entry) ? entry.checkout : null;
  if (!isFields(kept) || kept.format !== 3 || kept.domain !== domain) return null;
  const whole = isFields(kept.order) && isFields(kept.drafts) && typeof kept.checkoutID === "string";
  return whole ? (kept as SavedProgress) : null;
}

/** The history entry's state with the progress added; other values in it stay. */
export const withProgress = (entry: unknown, progress: SavedProgress): Fields => ({
  ...(isFields(entry) ? entry : {}),
  checkout: progress,
});

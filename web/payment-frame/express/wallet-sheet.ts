import type { OfferExpress, RefusedPart, WalletBuyer } from "./express-messages.ts";

/** An authorized payment: the sheet waits for the result, and stays open after a failure. */
export type OpenSheet = {
  readonly succeed: () => void;
  readonly fail: (about: RefusedPart, text: string) => void;
};

export type Authorized = {
  readonly buyer: WalletBuyer;
  /** The wallet's encrypted payment token, as JSON. Only for the gateway. */
  readonly token: string;
};

/** What a wallet's button needs. */
export type SheetNeeds = {
  /** The order at the moment of the click; null if it isn't ready, and the page has been notified. */
  readonly press: () => OfferExpress | null;
  /** Requests Apple's session for this payment from the page; rejects if there is none. */
  readonly merchantSession: (validationUrl: string) => Promise<unknown>;
  readonly authorized: (given: Authorized, sheet: OpenSheet) => void;
  readonly canceled: () => void;
  readonly failed: (message: string) => void;
};

/** `12.99`, in the format that both wallets use. */
export const walletAmount = (cents: number): string => (cents / 100).toFixed(2);

export const cardNetworks = ["visa", "masterCard", "amex", "discover"] as const;

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export type UnknownFields = Readonly<Record<string, unknown>>;
export const asFields = (value: unknown): UnknownFields =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};

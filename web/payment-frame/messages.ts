/**
 * The messages between a payment's page and the payment frame. The page never sees the card; the frame never sees the
 * bearer token (security.md S11). Both sides parse every message with this file.
 */
import type { CardFormKind } from "./card-rules.ts";
import {
  type ExpressFromFrame,
  type ExpressToFrame,
  readExpressFromFrame,
  readExpressToFrame,
} from "./express/express-messages.ts";
import { frameWords } from "./frame-words.ts";

export type PaymentMethod = "card" | "applePay" | "googlePay";

/** Sent to the gateway with the card, for its address check. */
export type Payer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly street: string;
  readonly zip: string;
};

/** Values of the page's color tokens, by name without the dashes. */
export type Theme = Readonly<Record<string, string>>;

export type OpenPaymentMessage = {
  readonly type: "open";
  /** The gateway's token; valid for one payment. */
  readonly sessionToken: string;
  /** The gateway of the script, by its name in the table of card gateways. */
  readonly gateway: string;
  readonly scriptUrl: string;
  /** `$12.99`, for the button; empty if nothing is charged. */
  readonly amountText: string;
  /** The button's label before the amount: "Pay", "Complete & Pay", "Register card". */
  readonly action: string;
  readonly method: PaymentMethod;
  /** Which of the specs' two card forms the page shows. */
  readonly form: CardFormKind;
  readonly payer: Payer;
  readonly theme: Theme;
};

export type ToFrame = OpenPaymentMessage | { readonly type: "theme"; readonly theme: Theme } | ExpressToFrame;

export type FromFrame =
  | ExpressFromFrame
  | { readonly type: "ready" }
  | { readonly type: "resize"; readonly height: number }
  | { readonly type: "approved"; readonly convergeResponse: string }
  /** The form stays as it is, and the same token allows another try. */
  | { readonly type: "declined"; readonly convergeResponse: string }
  /**
   * The token is used up, or the gateway didn't answer: an `open` with a new token continues. `unsure`: the card was
   * sent and may have been charged, so the server must ask the gateway before it issues a new token.
   */
  | { readonly type: "failed"; readonly message: string; readonly unsure: boolean }
  | { readonly type: "canceled" };

type Fields = Readonly<Record<string, unknown>>;

const isFields = (data: unknown): data is Fields => typeof data === "object" && data !== null;

const textAt = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === "string" ? value : "";
};

const methods: readonly PaymentMethod[] = ["card", "applePay", "googlePay"];

function readTheme(value: unknown): Theme {
  if (!isFields(value)) return {};
  const kept: Record<string, string> = {};
  for (const [name, text] of Object.entries(value)) if (typeof text === "string") kept[name] = text;
  return kept;
}

function readPayer(value: unknown): Payer {
  const fields = isFields(value) ? value : {};
  return {
    firstName: textAt(fields, "firstName"),
    lastName: textAt(fields, "lastName"),
    street: textAt(fields, "street"),
    zip: textAt(fields, "zip"),
  };
}

/** A message from the page, or null for any other event. */
export function readToFrame(data: unknown): ToFrame | null {
  if (!isFields(data)) return null;
  const theme = readTheme(data["theme"]);
  if (data["type"] === "theme") return { type: "theme", theme };
  if (data["type"] !== "open") return readExpressToFrame(data);
  const sessionToken = textAt(data, "sessionToken");
  const method = methods.find((it) => it === data["method"]);
  if (sessionToken === "" || method === undefined) return null;
  return {
    type: "open",
    sessionToken,
    gateway: textAt(data, "gateway"),
    scriptUrl: textAt(data, "scriptUrl"),
    amountText: textAt(data, "amountText"),
    action: textAt(data, "action") || frameWords.pay,
    method,
    form: data["form"] === "older" ? "older" : "newer",
    payer: readPayer(data["payer"]),
    theme,
  };
}

/** A message from the frame, or null for anything else. */
export function readFromFrame(data: unknown): FromFrame | null {
  if (!isFields(data)) return null;
  const { type, height } = data;
  switch (type) {
    case "ready":
    case "canceled":
      return { type };
    case "resize":
      return typeof height === "number" && height >= 0 && height < 10_000 ? { type, height } : null;
    case "approved":
    case "declined":
      return { type, convergeResponse: textAt(data, "convergeResponse") };
    case "failed":
      return { type, message: textAt(data, "message"), unsure: data["unsure"] === true };
    default:
      return readExpressFromFrame(data);
  }
}

type FrameOpening = {
  readonly pageOrigin: string;
  /** A name in the table of card gateways. */
  readonly gateway: string;
  readonly use: "payment" | "express";
};

/**
 * The frame's address with the page's origin appended, so that the frame can send only to that origin; and with the
 * gateway and the purpose, so that nothing else is drawn first.
 */
export const frameAddress = (frameUrl: string, { pageOrigin, gateway, use }: FrameOpening): string =>
  `${frameUrl}#${new URLSearchParams({ page: pageOrigin, gateway, ...(use === "express" && { use }) }).toString()}`;

const inHash = (hash: string, name: string): string => new URLSearchParams(hash.replace(/^#/, "")).get(name) ?? "";

export const isForExpress = (hash: string): boolean => inHash(hash, "use") === "express";
export const gatewayIn = (hash: string): string => inHash(hash, "gateway");

/** The page's origin; null if there is none to which a message could be sent. */
export function pageOriginIn(hash: string): string | null {
  const named = inHash(hash, "page");
  return URL.canParse(named) && new URL(named).origin === named ? named : null;
}

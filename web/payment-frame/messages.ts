/**
 * What the page of a payment and the payment frame say to each other. The page never sees the card; the frame never sees
 * the bearer token (security.md S11). Both sides read every message through this file.
 */
import type { CardFormKind } from "./card-rules.ts";

export type PaymentMethod = "card" | "applePay" | "googlePay";

/** Goes to the gateway with the card, for its address check. */
export type Payer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly street: string;
  readonly zip: string;
};

/** Values of the page's colour tokens, by name without the dashes. */
export type Theme = Readonly<Record<string, string>>;

export type OpenPayment = {
  readonly type: "open";
  /** The gateway's; good for one payment. */
  readonly sessionToken: string;
  /** Whose script it is, by its name in the table of card gateways. */
  readonly gateway: string;
  readonly scriptUrl: string;
  /** `$12.99`, for the button; empty where nothing is charged. */
  readonly amountText: string;
  /** What the button does, before the amount: "Pay", "Complete & Pay", "Register card". */
  readonly action: string;
  readonly method: PaymentMethod;
  /** Which of the specs' two card forms the page has. */
  readonly form: CardFormKind;
  readonly payer: Payer;
  readonly theme: Theme;
};

export type ToFrame = OpenPayment | { readonly type: "theme"; readonly theme: Theme };

export type FromFrame =
  | { readonly type: "ready" }
  | { readonly type: "resize"; readonly height: number }
  | { readonly type: "approved"; readonly convergeResponse: string }
  /** The form stays as it is, and the same token takes another try. */
  | { readonly type: "declined"; readonly convergeResponse: string }
  /**
   * The token is used up, or the gateway did not answer: an `open` with a new token continues. `unsure`: the card had been
   * sent, so it may have been charged all the same, and the server must ask before it gives a new token.
   */
  | { readonly type: "failed"; readonly message: string; readonly unsure: boolean }
  | { readonly type: "cancelled" };

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

/** A message of the page, or null for anything else that comes by. */
export function readToFrame(data: unknown): ToFrame | null {
  if (!isFields(data)) return null;
  const theme = readTheme(data["theme"]);
  if (data["type"] === "theme") return { type: "theme", theme };
  const sessionToken = textAt(data, "sessionToken");
  const method = methods.find((it) => it === data["method"]);
  if (data["type"] !== "open" || sessionToken === "" || method === undefined) return null;
  return {
    type: "open",
    sessionToken,
    gateway: textAt(data, "gateway"),
    scriptUrl: textAt(data, "scriptUrl"),
    amountText: textAt(data, "amountText"),
    action: textAt(data, "action") || "Pay",
    method,
    form: data["form"] === "older" ? "older" : "newer",
    payer: readPayer(data["payer"]),
    theme,
  };
}

/** A message of the frame, or null for anything else. */
export function readFromFrame(data: unknown): FromFrame | null {
  if (!isFields(data)) return null;
  const { type, height } = data;
  switch (type) {
    case "ready":
    case "cancelled":
      return { type };
    case "resize":
      return typeof height === "number" && height >= 0 && height < 10_000 ? { type, height } : null;
    case "approved":
    case "declined":
      return { type, convergeResponse: textAt(data, "convergeResponse") };
    case "failed":
      return { type, message: textAt(data, "message"), unsure: data["unsure"] === true };
    default:
      return null;
  }
}

/** The page names its origin behind the frame's address, so that the frame can answer to that origin alone. */
export const frameAddress = (frameUrl: string, pageOrigin: string): string =>
  `${frameUrl}#${new URLSearchParams({ page: pageOrigin }).toString()}`;

/** The origin named there; null where there is none that a message could be sent to. */
export function pageOriginIn(hash: string): string | null {
  const named = new URLSearchParams(hash.replace(/^#/, "")).get("page") ?? "";
  return URL.canParse(named) && new URL(named).origin === named ? named : null;
}

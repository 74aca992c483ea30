/**
 * The messages of the express start: the page says what is for sale, and the frame asks the wallet. Name, email and
 * address go to the page; the wallet's payment token stays in the frame and goes only to the gateway (security.md S11).
 */
export type ExpressWallet = "applePay" | "googlePay";

export type GooglePayAccount = {
  /** Google's script; the sandbox has its own. */
  readonly scriptUrl: string;
  readonly environment: "TEST" | "PRODUCTION";
  readonly gateway: string;
  readonly gatewayMerchantId: string;
  readonly merchantId: string;
};

export type ExpressAccounts = {
  /** Set only in the sandbox: the stand-in for a device's Apple Pay. */
  readonly applePay: { readonly scriptUrl: string | null } | null;
  readonly googlePay: GooglePayAccount | null;
};

export type OfferExpress = {
  readonly type: "offerExpress";
  readonly gateway: string;
  readonly scriptUrl: string;
  readonly accounts: ExpressAccounts;
  /** The label next to the amount in the sheet: the publication's name. */
  readonly label: string;
  /** What the sheet shows. No other amount may be charged. */
  readonly amountCents: number;
  /**
   * The terms are agreed to and the password is acceptable, so a click opens the sheet. Otherwise the page says what is
   * missing.
   */
  readonly ready: boolean;
  /** Whether the wallet is also asked for a delivery address. */
  readonly delivers: boolean;
};

export type ExpressToFrame =
  | OfferExpress
  /** The answer to `merchant`: Apple's session for this payment; null: there is none. */
  | { readonly type: "merchantSession"; readonly session: string | null }
  /** The answer to `buyer`: charge what the sheet shows. */
  | { readonly type: "chargeExpress"; readonly sessionToken: string }
  /** The answer to `buyer`: nothing is charged, and the sheet says why. */
  | { readonly type: "refuseExpress"; readonly about: RefusedPart; readonly text: string };

export type RefusedPart = "email" | "billing" | "delivery" | "other";

export type WalletAddress = Readonly<
  Record<"firstName" | "lastName" | "street" | "apartment" | "city" | "state" | "zip" | "country", string>
>;

/** The buyer's details from the wallet; "" for what it doesn't know. */
export type WalletBuyer = {
  readonly email: string;
  readonly phone: string;
  readonly billing: WalletAddress;
  /** Null if no delivery address was requested. */
  readonly delivery: WalletAddress | null;
};

export type ExpressFromFrame =
  /** The wallets whose buttons are shown; empty: this browser has no wallet. */
  | { readonly type: "walletsShown"; readonly wallets: readonly ExpressWallet[] }
  /** A button was pressed before the order was ready. */
  | { readonly type: "pressedEarly" }
  | { readonly type: "merchant"; readonly validationUrl: string }
  | {
      readonly type: "buyer";
      readonly wallet: ExpressWallet;
      readonly buyer: WalletBuyer;
      readonly amountCents: number;
    };

type Fields = Readonly<Record<string, unknown>>;
const isFields = (data: unknown): data is Fields => typeof data === "object" && data !== null;
const textAt = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === "string" ? value.slice(0, 2_000) : "";
};
const centsAt = (fields: Fields, name: string): number => {
  const value = fields[name];
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
};

const addressOf = (value: unknown): WalletAddress => {
  const fields = isFields(value) ? value : {};
  return {
    firstName: textAt(fields, "firstName"),
    lastName: textAt(fields, "lastName"),
    street: textAt(fields, "street"),
    apartment: textAt(fields, "apartment"),
    city: textAt(fields, "city"),
    state: textAt(fields, "state"),
    zip: textAt(fields, "zip"),
    country: textAt(fields, "country"),
  };
};

function googlePayOf(value: unknown): GooglePayAccount | null {
  if (!isFields(value)) return null;
  return {
    scriptUrl: textAt(value, "scriptUrl"),
    environment: value["environment"] === "PRODUCTION" ? "PRODUCTION" : "TEST",
    gateway: textAt(value, "gateway"),
    gatewayMerchantId: textAt(value, "gatewayMerchantId"),
    merchantId: textAt(value, "merchantId"),
  };
}

function accountsOf(value: unknown): ExpressAccounts {
  const fields = isFields(value) ? value : {};
  const apple = fields["applePay"];
  return {
    applePay: isFields(apple) ? { scriptUrl: textAt(apple, "scriptUrl") || null } : null,
    googlePay: googlePayOf(fields["googlePay"]),
  };
}

const refusedParts: readonly RefusedPart[] = ["email", "billing", "delivery", "other"];

/** A message from the page about the express start; null: any other event. */
export function readExpressToFrame(data: Fields): ExpressToFrame | null {
  switch (data["type"]) {
    case "offerExpress": {
      const amountCents = centsAt(data, "amountCents");
      if (amountCents === 0) return null;
      return {
        type: "offerExpress",
        gateway: textAt(data, "gateway"),
        scriptUrl: textAt(data, "scriptUrl"),
        accounts: accountsOf(data["accounts"]),
        label: textAt(data, "label"),
        amountCents,
        ready: data["ready"] === true,
        delivers: data["delivers"] === true,
      };
    }
    case "merchantSession": {
      const { session } = data;
      return { type: "merchantSession", session: typeof session === "string" ? session : null };
    }
    case "chargeExpress": {
      const sessionToken = textAt(data, "sessionToken");
      return sessionToken === "" ? null : { type: "chargeExpress", sessionToken };
    }
    case "refuseExpress":
      return {
        type: "refuseExpress",
        about: refusedParts.find((it) => it === data["about"]) ?? "other",
        text: textAt(data, "text"),
      };
    default:
      return null;
  }
}

const wallets: readonly ExpressWallet[] = ["applePay", "googlePay"];

/** A message from the frame about the express start; null: any other event. */
export function readExpressFromFrame(data: Fields): ExpressFromFrame | null {
  switch (data["type"]) {
    case "pressedEarly":
      return { type: "pressedEarly" };
    case "walletsShown": {
      const shown = data["wallets"];
      return { type: "walletsShown", wallets: wallets.filter((it) => Array.isArray(shown) && shown.includes(it)) };
    }
    case "merchant":
      return { type: "merchant", validationUrl: textAt(data, "validationUrl") };
    case "buyer": {
      const wallet = wallets.find((it) => it === data["wallet"]);
      const amountCents = centsAt(data, "amountCents");
      const { buyer } = data;
      if (wallet === undefined || amountCents === 0 || !isFields(buyer)) return null;
      const { delivery } = buyer;
      return {
        type: "buyer",
        wallet,
        amountCents,
        buyer: {
          email: textAt(buyer, "email").trim(),
          phone: textAt(buyer, "phone"),
          billing: addressOf(buyer["billing"]),
          delivery: isFields(delivery) ? addressOf(delivery) : null,
        },
      };
    }
    default:
      return null;
  }
}

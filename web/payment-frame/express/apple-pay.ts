import { element } from "../element.ts";
import { frameWords } from "../frame-words.ts";
import type { OfferExpress, RefusedPart, WalletAddress, WalletBuyer } from "./express-messages.ts";
import css from "./express.module.css";
import { asFields, cardNetworks, type SheetNeeds, textOf, walletAmount } from "./wallet-sheet.ts";

/** The version that has contact fields and errors about single fields (protocols 3). */
const version = 3;

type Session = {
  onvalidatemerchant: ((event: { readonly validationURL: string }) => void) | null;
  onpaymentauthorized: ((event: { readonly payment: unknown }) => void) | null;
  oncancel: (() => void) | null;
  readonly begin: () => void;
  readonly abort: () => void;
  readonly completeMerchantValidation: (session: unknown) => void;
  readonly completePayment: (result: { readonly status: number; readonly errors?: readonly unknown[] }) => void;
};

type SessionFactory = {
  new (version: number, request: object): Session;
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
  readonly canMakePayments: () => boolean;
  readonly supportsVersion: (version: number) => boolean;
};

type ErrorFactory = new (code: string, contactField: string | undefined, message: string) => unknown;

declare global {
  interface Window {
    readonly ApplePaySession?: SessionFactory;
    readonly ApplePayError?: ErrorFactory;
  }
}

/** Whether this browser can pay with Apple Pay. */
export function hasApplePaySheet(): boolean {
  try {
    const factory = window.ApplePaySession;
    return factory !== undefined && factory.canMakePayments() && factory.supportsVersion(version);
  } catch {
    // It throws on insecure pages.
    return false;
  }
}

/** The button, drawn by Safari as Apple's own. The sheet must open during the click. */
export function applePayButton(needs: SheetNeeds): HTMLElement {
  const label = frameWords.payWith("Apple Pay");
  const button = element("button", { type: "button", class: css.apple ?? "", "aria-label": label }, label);
  button.addEventListener("click", () => {
    const offer = needs.press();
    if (offer === null) return;
    try {
      openSheet(offer, needs);
    } catch (fault) {
      needs.failed(fault instanceof Error ? fault.message : "");
    }
  });
  return button;
}

function openSheet(offer: OfferExpress, needs: SheetNeeds): void {
  const factory = window.ApplePaySession;
  if (factory === undefined) return needs.failed("");
  const session = new factory(version, requestOf(offer));
  session.onvalidatemerchant = ({ validationURL }) => {
    needs.merchantSession(validationURL).then(
      (merchant) => session.completeMerchantValidation(merchant),
      (fault: unknown) => {
        session.abort();
        needs.failed(fault instanceof Error ? fault.message : "");
      },
    );
  };
  session.onpaymentauthorized = ({ payment }) => {
    const { token, ...contacts } = asFields(payment);
    needs.authorized(
      { buyer: buyerOf(contacts, offer), token: JSON.stringify(token) },
      {
        succeed: () => complete(session, { status: factory.STATUS_SUCCESS }),
        fail: (about, text) => complete(session, { status: factory.STATUS_FAILURE, errors: errorsOf(about, text) }),
      },
    );
  };
  session.oncancel = () => needs.canceled();
  session.begin();
}

/** Closing a sheet throws if it was closed meanwhile. Then nobody has to be told. */
function complete(session: Session, result: Parameters<Session["completePayment"]>[0]): void {
  try {
    session.completePayment(result);
  } catch {
    // The sheet is closed.
  }
}

const requestOf = ({ label, amountCents, delivers }: OfferExpress): object => ({
  countryCode: "US",
  currencyCode: "USD",
  total: { label, amount: walletAmount(amountCents), type: "final" },
  supportedNetworks: cardNetworks,
  merchantCapabilities: ["supports3DS"],
  requiredBillingContactFields: ["name", "postalAddress"],
  // Apple gives email and phone only with the shipping contact.
  requiredShippingContactFields: ["email", "phone", ...(delivers ? ["name", "postalAddress"] : [])],
  ...(delivers && { shippingType: "delivery" }),
});

function buyerOf(contacts: Record<string, unknown>, { delivers }: OfferExpress): WalletBuyer {
  const shipping = asFields(contacts["shippingContact"]);
  return {
    email: textOf(shipping["emailAddress"]),
    phone: textOf(shipping["phoneNumber"]),
    billing: addressOf(contacts["billingContact"]),
    delivery: delivers ? addressOf(shipping) : null,
  };
}

function addressOf(contact: unknown): WalletAddress {
  const fields = asFields(contact);
  const lines = Array.isArray(fields["addressLines"]) ? fields["addressLines"].map(textOf) : [];
  return {
    firstName: textOf(fields["givenName"]),
    lastName: textOf(fields["familyName"]),
    street: lines[0] ?? "",
    apartment: lines.slice(1).join(" ").trim(),
    city: textOf(fields["locality"]),
    state: textOf(fields["administrativeArea"]),
    zip: textOf(fields["postalCode"]),
    country: textOf(fields["countryCode"]),
  };
}

const fieldAbout: Readonly<Record<RefusedPart, readonly [code: string, field: string | undefined]>> = {
  email: ["shippingContactInvalid", "emailAddress"],
  billing: ["billingContactInvalid", "postalAddress"],
  delivery: ["addressUnserviceable", "postalAddress"],
  other: ["unknown", undefined],
};

function errorsOf(about: RefusedPart, text: string): readonly unknown[] {
  const factory = window.ApplePayError;
  return factory === undefined ? [] : [new factory(...fieldAbout[about], text)];
}

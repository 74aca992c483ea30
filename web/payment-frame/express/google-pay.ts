import type { GooglePayAccount, OfferExpress, RefusedPart, WalletAddress, WalletBuyer } from "./express-messages.ts";
import { asFields, type SheetNeeds, textOf, walletAmount } from "./wallet-sheet.ts";

/** The answer of `onPaymentAuthorized`. After an error, the sheet stays open. */
type Result =
  | { readonly transactionState: "SUCCESS" }
  | { readonly transactionState: "ERROR"; readonly error: Readonly<Record<"reason" | "intent" | "message", string>> };

type Client = {
  readonly isReadyToPay: (request: object) => Promise<{ readonly result: boolean }>;
  readonly createButton: (options: object) => HTMLElement;
  readonly loadPaymentData: (request: object) => Promise<unknown>;
};

type ClientFactory = new (options: {
  readonly environment: GooglePayAccount["environment"];
  readonly paymentDataCallbacks: { readonly onPaymentAuthorized: (data: unknown) => Promise<Result> };
}) => Client;

declare global {
  interface Window {
    readonly google?: { readonly payments?: { readonly api?: { readonly PaymentsClient?: ClientFactory } } };
  }
}

const card = {
  type: "CARD",
  parameters: {
    allowedAuthMethods: ["PAN_ONLY", "CRYPTOGRAM_3DS"],
    allowedCardNetworks: ["VISA", "MASTERCARD", "AMEX", "DISCOVER"],
  },
} as const;

const asked = { apiVersion: 2, apiVersionMinor: 0 } as const;

/** Google's own button; null if this browser can't pay with it. */
export async function googlePayButton(account: GooglePayAccount, needs: SheetNeeds): Promise<HTMLElement | null> {
  const factory = window.google?.payments?.api?.PaymentsClient;
  if (factory === undefined) return null;
  let open: OfferExpress | null = null;
  const client = new factory({
    environment: account.environment,
    paymentDataCallbacks: {
      onPaymentAuthorized: (data) =>
        new Promise((resolve) => {
          if (open === null) return resolve(failure("other", ""));
          needs.authorized(
            { buyer: buyerOf(data, open), token: tokenOf(data) },
            {
              succeed: () => resolve({ transactionState: "SUCCESS" }),
              fail: (about, text) => resolve(failure(about, text)),
            },
          );
        }),
    },
  });
  const { result } = await client.isReadyToPay({ ...asked, allowedPaymentMethods: [card] });
  if (!result) return null;
  const press = (): void => {
    open = needs.press();
    if (open === null) return;
    client.loadPaymentData(requestOf(open, account)).catch((fault: unknown) => {
      const { statusCode, statusMessage } = asFields(fault);
      if (statusCode === "CANCELED") needs.canceled();
      else needs.failed(textOf(statusMessage));
    });
  };
  return client.createButton({
    onClick: press,
    allowedPaymentMethods: [card],
    buttonType: "pay",
    buttonColor: "black",
    buttonSizeMode: "fill",
    buttonRadius: 6,
    buttonLocale: document.documentElement.lang.slice(0, 2),
  });
}

const requestOf = (
  { label, amountCents, delivers }: OfferExpress,
  { gateway, gatewayMerchantId, merchantId }: GooglePayAccount,
): object => ({
  ...asked,
  merchantInfo: { merchantName: label, ...(merchantId !== "" && { merchantId }) },
  allowedPaymentMethods: [
    {
      ...card,
      parameters: {
        ...card.parameters,
        billingAddressRequired: true,
        billingAddressParameters: { format: "FULL", phoneNumberRequired: true },
      },
      tokenizationSpecification: { type: "PAYMENT_GATEWAY", parameters: { gateway, gatewayMerchantId } },
    },
  ],
  transactionInfo: {
    totalPriceStatus: "FINAL",
    totalPriceLabel: label,
    totalPrice: walletAmount(amountCents),
    currencyCode: "USD",
    countryCode: "US",
    checkoutOption: "COMPLETE_IMMEDIATE_PURCHASE",
  },
  callbackIntents: ["PAYMENT_AUTHORIZATION"],
  emailRequired: true,
  ...(delivers && {
    shippingAddressRequired: true,
    shippingAddressParameters: { allowedCountryCodes: ["US"], phoneNumberRequired: true },
  }),
});

const tokenOf = (data: unknown): string =>
  textOf(asFields(asFields(asFields(data)["paymentMethodData"])["tokenizationData"])["token"]);

function buyerOf(data: unknown, { delivers }: OfferExpress): WalletBuyer {
  const fields = asFields(data);
  const billing = asFields(asFields(asFields(fields["paymentMethodData"])["info"])["billingAddress"]);
  const shipping = asFields(fields["shippingAddress"]);
  return {
    email: textOf(fields["email"]),
    phone: textOf(billing["phoneNumber"]) || textOf(shipping["phoneNumber"]),
    billing: addressOf(billing),
    delivery: delivers ? addressOf(shipping) : null,
  };
}

function addressOf(fields: Readonly<Record<string, unknown>>): WalletAddress {
  // Google has one name; its last word is the last name.
  const words = textOf(fields["name"]).trim().split(/\s+/);
  const [street = "", ...more] = ["address1", "address2", "address3"].map((line) => textOf(fields[line]));
  return {
    firstName: words.length > 1 ? words.slice(0, -1).join(" ") : "",
    lastName: words.at(-1) ?? "",
    street,
    apartment: more.join(" ").trim(),
    city: textOf(fields["locality"]),
    state: textOf(fields["administrativeArea"]),
    zip: textOf(fields["postalCode"]),
    country: textOf(fields["countryCode"]),
  };
}

const reasons: Readonly<Record<RefusedPart, readonly [reason: string, intent: string]>> = {
  email: ["OTHER_ERROR", "PAYMENT_AUTHORIZATION"],
  billing: ["PAYMENT_DATA_INVALID", "PAYMENT_AUTHORIZATION"],
  delivery: ["SHIPPING_ADDRESS_UNSERVICEABLE", "SHIPPING_ADDRESS"],
  other: ["OTHER_ERROR", "PAYMENT_AUTHORIZATION"],
};

function failure(about: RefusedPart, message: string): Result {
  const [reason, intent] = reasons[about];
  return { transactionState: "ERROR", error: { reason, intent, message } };
}

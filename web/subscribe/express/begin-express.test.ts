import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import type { Quote } from "#contract/site.ts";
import { makeCheckoutStore } from "../checkout/checkout-store.ts";
import { consentTo } from "../checkout/consent.ts";
import { makeOrderPayment } from "../checkout/order-payment.ts";
import { digitalDefault, printSunday, sampleQuote } from "../checkout/sample-checkout.ts";
import { sampleCall, sampleResponse, sampleSubscription, sampleToken } from "../checkout/sample-payment.ts";
import { setUpAccount } from "../checkout/set-up-account.ts";
import { beginExpress } from "./begin-express.ts";
import { expressWords as words } from "./express-words.ts";

const address = {
  firstName: "Ada",
  lastName: "Byron",
  street: "1 Main St",
  apartment: "",
  city: "Madison",
  state: "WI",
  zip: "53703",
  country: "US",
};
const given = {
  wallet: "applePay",
  amountCents: 1299,
  password: "sixsix",
  buyer: { email: "ada@example.com", phone: "", billing: address, delivery: null },
} as const;

const noLogin = {
  isSuccess: false,
  circAccountExists: false,
  bloxAccountExists: false,
  errorMessage: messages.accountDoesNotExist,
};
const login = {
  ...noLogin,
  isSuccess: true,
  errorMessage: "",
  authResponse: { isAuthenticated: true, token: "t", username: given.buyer.email, expires: "2099-01-01T00:00:00Z" },
};
const valid = { isSuccess: true, addressID: 5, zipPrintDelivery: "Y", errorMessage: "" };

type Wishes = {
  readonly setupAccount?: readonly object[];
  readonly validateAddress?: object;
  readonly createSubscription?: object;
  readonly getConvergeAuthToken?: object;
  readonly quote?: Quote;
  readonly bundle?: typeof digitalDefault;
};

/** A checkout whose terms are agreed to, and a server with these answers. */
function aStart(options: Wishes = {}) {
  const { bundle = digitalDefault, quote = sampleQuote } = options;
  const store = makeCheckoutStore(null, () => "c1");
  store.dispatch({ type: "planPicked", bundle });
  store.dispatch({ type: "consentGiven", consent: consentTo(bundle.bundleID, sampleQuote) });
  const asked: string[] = [];
  const logins = [...(options.setupAccount ?? [noLogin, login])];
  const call = sampleCall(
    async (url) => {
      const name = /\/(\w+)\/?(?:\?|$)/.exec(String(url))?.[1] ?? "";
      asked.push(name);
      const answers: Record<string, object | undefined> = {
        SetupAccount: name === "SetupAccount" ? logins.shift() : undefined,
        ValidateAddress: options.validateAddress ?? valid,
        CreateSubscription: options.createSubscription ?? sampleSubscription,
        GetConvergeAuthToken: options.getConvergeAuthToken ?? sampleToken,
      };
      return sampleResponse(answers[name] ?? 500);
    },
    () => "k",
  );
  const domain = "courier.example";
  const payment = makeOrderPayment({
    store,
    call,
    remember: () => undefined,
    notSold: () => undefined,
    report: () => undefined,
  });
  const setUp = (event: Parameters<typeof setUpAccount>[2]) =>
    setUpAccount({ store, call, domain, keepToken: () => undefined }, bundle, event);
  const needs = { store, call, domain, bundle, setUp, quote: async () => quote, payment };
  return {
    store,
    asked,
    begin: (other: Partial<Parameters<typeof beginExpress>[1]> = {}) => beginExpress(needs, { ...given, ...other }),
  };
}

test("checks the address, creates the login, the order and its payment, and may then charge", async () => {
  const { store, asked, begin } = aStart();
  expect(await begin()).toEqual({ kind: "charge", sessionToken: "t" });
  expect(asked).toEqual([
    "ValidateAddress",
    "SetupAccount",
    "SetupAccount",
    "CreateSubscription",
    "GetConvergeAuthToken",
  ]);
  expect(store.now()).toMatchObject({ started: true, method: "Apple Pay", purchase: { kind: "paying" } });
});

test("another try by the same buyer repeats no call", async () => {
  const { asked, begin } = aStart();
  await begin();
  const before = asked.length;
  expect(await begin()).toEqual({ kind: "charge", sessionToken: "t" });
  expect(asked.length).toBe(before);
});

test("an address that isn't found creates no login, and fills in the steps", async () => {
  const { store, asked, begin } = aStart({ validateAddress: { isSuccess: false, errorMessage: "No such street." } });
  expect(await begin()).toEqual({ kind: "refused", about: "billing", text: words.address("No such street.") });
  expect(asked).toEqual(["ValidateAddress"]);
  expect(store.drafts()).toMatchObject({ email: given.buyer.email, billing: { streetAddress: "1 Main St" } });
});

test("no paper is ordered to an address without delivery", async () => {
  const { asked, begin } = aStart({ bundle: printSunday, validateAddress: { ...valid, zipPrintDelivery: "N" } });
  const outcome = await begin({ buyer: { ...given.buyer, delivery: address } });
  expect(outcome).toEqual({ kind: "refused", about: "delivery", text: words.notServed("53703") });
  expect(asked).toEqual(["ValidateAddress", "ValidateAddress"]);
});

test("a mailbox with an active account gets no order", async () => {
  const exists = { ...noLogin, circAccountExists: true, bloxAccountExists: true, errorMessage: "" };
  const { asked, begin } = aStart({ setupAccount: [exists] });
  expect(await begin()).toEqual({ kind: "refused", about: "email", text: messages.activeAccountExists });
  expect(asked).toEqual(["ValidateAddress", "SetupAccount"]);
});

test("a refused password is shown at its field", async () => {
  const refusedField = { ...noLogin, errorMessage: "Too common", refusedField: "password" };
  expect(await aStart({ setupAccount: [refusedField] }).begin()).toEqual({ kind: "password", text: "Too common" });
});

test("doesn't charge a price that differs from the agreed one or from the sheet's", async () => {
  const dearer = { ...sampleQuote, dueTodayCents: 1399 };
  const { asked, begin } = aStart({ quote: dearer });
  expect(await begin()).toEqual({ kind: "refused", about: "other", text: words.priceChanged });
  expect(asked).not.toContain("CreateSubscription");
  const other = aStart();
  expect(await other.begin({ amountCents: 1199 })).toEqual({
    kind: "refused",
    about: "other",
    text: words.changedMeanwhile,
  });
  expect(other.asked).not.toContain("CreateSubscription");
  const less = aStart({ getConvergeAuthToken: { ...sampleToken, amountCents: 1199 } });
  expect(await less.begin()).toMatchObject({ kind: "refused", text: words.changedMeanwhile });
});

test("leaves what the buyer already has to the payment step", async () => {
  const owned = { isSuccess: false, code: "plan-already-active", errorMessage: "You have it.", addSubscriber: [] };
  const { store, begin } = aStart({ createSubscription: owned });
  expect(await begin()).toEqual({ kind: "elsewhere" });
  expect(store.now().purchase.kind).toBe("owned");
});

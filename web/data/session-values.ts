import type { AuthState } from "#contract/auth.ts";
import type { EditorDetails } from "#contract/site.ts";
import type { CancelReason } from "#contract/cancellation.ts";

/** The specs' four fields, and where they are valid: for which publication, and for a checkout or the account area. */
export type StoredAuth = AuthState & { readonly domain: string; readonly scope: "account" | "checkout" };

/** Account §4: step0 account home, step1 reason chosen, step2 offer shown or accepted, step3 termination done. */
export const flowSteps = ["step0", "step1", "step2", "step3"] as const;
export type FlowStep = (typeof flowSteps)[number];

const offerDecisions = ["accepted", "declined"] as const;

/** The plan chosen on the first payment page, for use on the second. */
export type ChosenPaymentOption = {
  readonly name: string;
  readonly term: string;
  readonly amount: number;
  readonly rateCode: string;
  readonly bundleID: string;
  readonly paymentMethod: string;
};

/** What the thank-you page shows the new subscriber; nothing more is kept (security.md S24). */
export type SubscribeData = {
  readonly subscriber: { readonly email: string; readonly accountID: string };
  readonly subscription: { readonly name: string; readonly title: string; readonly membership: string };
  /** `startDate` "": the gift's email is sent immediately. */
  readonly gift?: {
    readonly kind: "gift" | "bogo";
    readonly recipientName: string;
    readonly recipientEmail: string;
    readonly startDate: string;
  };
  /** A plan that ended with this purchase, and the sentence that the buyer read about its money. */
  readonly replaced?: { readonly planName: string; readonly credit: string };
  /** An earlier payment was found: nothing was charged this time. */
  readonly paidBefore?: true;
};

export type SessionValues = {
  userAuth: StoredAuth;
  flow: FlowStep;
  CancelReason: CancelReason;
  offerDecision: (typeof offerDecisions)[number];
  editorDetails: EditorDetails;
  PaymentOption: ChosenPaymentOption;
  returnURL: string;
  subscribeData: SubscribeData;
};
export type SessionKey = keyof SessionValues;

type Fields = Readonly<Record<string, unknown>>;
type Shape = Readonly<Record<string, "string" | "number" | "boolean" | "object">>;

/** Readers can change their browser's storage: anything of the wrong shape counts as missing. */
function objectOf<T>(shape: Shape, text: string, also: (value: Fields) => boolean = () => true): T | null {
  const value = parsed(text);
  if (value === null) return null;
  const fits = Object.entries(shape).every(([key, type]) => typeof value[key] === type && value[key] !== null);
  return fits && also(value) ? (value as T) : null;
}

function parsed(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

const oneOf = <const T extends string>(allowed: readonly T[], text: string): T | null =>
  allowed.find((value) => value === text) ?? null;

/** Only a path of this site may be returned to: never another host or scheme. */
function ownPath(text: string): string | null {
  return /^\/(?![/\\])[^\\\s]*$/.test(text) ? text : null;
}

const authShape = {
  isAuthenticated: "boolean",
  token: "string",
  username: "string",
  expires: "string",
  domain: "string",
  scope: "string",
} as const;
const reasonShape = { terminationReasonID: "number", reasonDescription: "string", reasonHTML: "string" } as const;
const editorShape = { avatar: "string", name: "string", title: "string", siteName: "string" } as const;
const optionShape = {
  name: "string",
  term: "string",
  amount: "number",
  rateCode: "string",
  bundleID: "string",
  paymentMethod: "string",
} as const;

const hasTexts = (value: unknown, keys: readonly string[]): boolean =>
  isFields(value) && keys.every((key) => typeof value[key] === "string");

/** The stored sign-in from its text. */
export const readAuth = (text: string): StoredAuth | null =>
  objectOf(authShape, text, (value) => value.scope === "account" || value.scope === "checkout");

export const readers: { readonly [K in SessionKey]: (text: string) => SessionValues[K] | null } = {
  userAuth: readAuth,
  flow: (text) => oneOf(flowSteps, text),
  CancelReason: (text) => objectOf(reasonShape, text),
  offerDecision: (text) => oneOf(offerDecisions, text),
  editorDetails: (text) => objectOf(editorShape, text),
  PaymentOption: (text) => objectOf(optionShape, text),
  returnURL: ownPath,
  subscribeData: (text) =>
    objectOf(
      { subscriber: "object", subscription: "object" },
      text,
      (value) =>
        hasTexts(value.subscriber, ["email", "accountID"]) &&
        hasTexts(value.subscription, ["name", "title", "membership"]) &&
        (!("replaced" in value) || hasTexts(value.replaced, ["planName", "credit"])) &&
        (!("gift" in value) || hasTexts(value.gift, ["recipientName", "recipientEmail", "startDate"])),
    ),
};

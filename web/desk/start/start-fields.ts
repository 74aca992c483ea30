import { isMailbox } from "#core/address/email.ts";
import { phoneProblem } from "#core/address/phone.ts";
import { startPayments } from "#core/subscribing/decide-phone-start.ts";
import {
  asTyped,
  atMost,
  formRules,
  must,
  oneOf,
  required,
  several,
  trimmed,
  yesOrNo,
} from "#web/parts/form/form-rules.ts";

const needed = (text: string, most = 80) => trimmed(required(text), atMost(most, upTo(most)));
const upTo = (most: number): string => `Use at most ${most} characters.`;

const fields = {
  firstName: needed("Enter the first name."),
  lastName: needed("Enter the last name."),
  phone: asTyped(must((text) => phoneProblem(text) === null, "Enter a US phone number, or leave it empty.")),
  email: asTyped(must((text) => text === "" || isMailbox(text), "Enter an email address, or leave it empty.")),
  bundleId: needed("Choose a plan."),
  addOnIds: several,
  offerCode: trimmed(atMost(40, upTo(40))),
  /** "": as soon as possible. */
  startFrom: asTyped(),
  pay: oneOf(startPayments),
  renewsBy: oneOf(["ezpay", "bill"]),
  billsElsewhere: yesOrNo(),
  isSecond: yesOrNo(),
  source: needed("Enter where the caller heard about us."),
  /** "": the caller. */
  readTo: trimmed(atMost(80, upTo(80))),
  hasRead: yesOrNo(must((has) => has, "Read the terms to the caller first.")),
  note: asTyped(atMost(2000, upTo(2000))),
};

/** What is typed for a start, apart from addresses. */
export const startFields = formRules(fields);

/** An account that starts again already has its name. */
export const restartFields = formRules({
  ...fields,
  firstName: asTyped(),
  lastName: asTyped(),
  phone: asTyped(),
  email: asTyped(),
});

export type StartDraft = Parameters<typeof startFields>[0];

export const emptyStart: StartDraft = {
  firstName: "",
  lastName: "",
  phone: "",
  email: "",
  bundleId: "",
  addOnIds: [],
  offerCode: "",
  startFrom: "",
  pay: "bill",
  renewsBy: "ezpay",
  billsElsewhere: false,
  isSecond: false,
  source: "Called us",
  readTo: "",
  hasRead: false,
  note: "",
};

/** Suggested while somebody types. Anything else can be typed, too. */
export const commonSources = [
  "Called us",
  "Came to the office",
  "Friend or family",
  "Mail offer",
  "Ad in the paper",
  "Ad online",
  "Kiosk or event",
  "Came back",
];

import type { EmailData } from "./email-content.ts";

/** Emails about access to an account. */
export const sampleAccessEmails = {
  accountAccess: { code: "7F3K9Q2DXY", loginEmail: "ben@readers.example", validMinutes: 30 },
  signInChanged: { change: "passkeyAdded", name: "Safari on iPhone", device: "Safari on iPhone" },
  signInEmailCode: { code: "7F3K9Q2DXY", validMinutes: 30 },
  signInEmailTaken: { device: "Safari on iPhone" },
  signInEmailAsked: {
    newEmail: "ada@new.example",
    device: "Safari on iPhone",
    link: "https://kettlelakescourier.example/account/sign-in-email?token=Zm9vYmFyYmF6cXV4cXV1eA",
  },
  signInEmailChanged: { newEmail: "ada@new.example", alsoContact: true },
  orderToClaim: { accountNumber: 1_000_017, planName: "Print + Digital" },
  accessAsked: { accountNumber: 1_000_017, loginEmail: "ben@readers.example" },
  accessChanged: {
    name: "Ada Reader",
    accountNumber: 1_000_017,
    change: "joined",
    email: "ben@readers.example",
    by: "ben@readers.example",
  },
  accountInvitation: {
    accountName: "Ada Reader",
    invitedBy: "ada@readers.example",
    link: "https://kettlelakescourier.example/account/invitation?token=Zm9vYmFyYmF6cXV4cXV1eA",
  },
  handOff: {
    name: "Ada Reader",
    accountNumber: 1_000_017,
    kind: "pay",
    sentBy: "Marge Olson",
    link: "https://kettlelakescourier.example/account/hand-off?token=Zm9vYmFyYmF6cXV4cXV1eA",
  },
  heldChangeAsked: {
    name: "Ada Reader",
    accountNumber: 1_000_017,
    askedBy: "ben@readers.example",
    change: {
      kind: "deliveryAddress",
      addressId: 1,
      effectiveDate: null,
      billingToo: false,
      place: "12 Elm Street, West Bend, WI 53095",
    },
    link: "https://kettlelakescourier.example/account/allow-change?token=Zm9vYmFyYmF6cXV4cXV1eA",
  },
} satisfies Partial<EmailData>;

import type { EmailData } from "./email-content.ts";

/** Emails about access to an account. */
export const sampleAccessEmails = {
  accountAccess: { code: "7F3K9Q2DXY", loginEmail: "ben@readers.example", validMinutes: 30 },
  signInChanged: { change: "passkeyAdded", name: "Safari on iPhone", device: "Safari on iPhone" },
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

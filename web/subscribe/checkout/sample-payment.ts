import { makeCall } from "#web/data/call.ts";

/** An order for the demo publisher's first plan, for the tests of this folder. */
export const sampleOrder = {
  domain: "courier.example",
  email: "ada@example.com",
  billingAddressId: 1,
  deliveryAddressId: 0,
  rateCode: "R1",
  firstName: "Ada",
  lastName: "Byron",
  phoneNumber: "",
  termsAccepted: true,
  termsVersion: "2026-01",
} as const;

/** A server's answers to it, call by call. */
export const sampleToken = {
  isSuccess: true,
  authToken: "t",
  bizDBID: "b",
  ccNetSubmitID: "c",
  leeProducts: "",
  amountCents: 1299,
  widget: { kind: "frame", gateway: "converge", scriptUrl: "/s.js", frameUrl: "/f", sandboxed: false },
};
export const sampleSubscription = { isSuccess: true, addSubscriber: [7], errorMessage: "" };

/** An answer as a server writes it; a number is a status without a sentence. */
export const sampleResponse = (answer: object | number): Response =>
  typeof answer === "number" ? Response.json({}, { status: answer }) : Response.json(answer);

type Fetch = Parameters<typeof makeCall>[0]["fetch"];

/** The calls of a signed-in buyer, sent to this server. */
export const sampleCall = (fetch: Fetch, newKey: () => string): ReturnType<typeof makeCall> =>
  makeCall({
    fetch,
    token: () => "bearer",
    hasSignedIn: () => true,
    onAccepted: () => undefined,
    preview: () => null,
    newKey,
    onSignedOut: () => undefined,
  });

import { randomBytes } from "node:crypto";
import type { CallName } from "#contract/contract.ts";
import { backFromProvider } from "#tests/world/federated.ts";
import { anOldReader, aRedelivery, missedYesterday, move, north, redeliveryCode } from "#tests/world/papers.ts";
import { aFixToAccept, threePapers } from "#tests/world/canceling-readers.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import {
  aCheckout,
  anAddress,
  anOrder,
  aSubscriber,
  aVisitor,
  deliverable,
  newEmail,
  password,
  payAtGateway,
  signedIn,
  submitFrameAnswer,
} from "#tests/world/shopper.ts";
import { call } from "#tests/world/calls.ts";
import { aPaperReader, aStop, type PaperReader, twoWeeks } from "#tests/world/stops.ts";
import type { Site } from "#tests/world/site.ts";
import { accessRequests } from "./good-access-requests.ts";
import { giftRequests } from "./good-gift-requests.ts";
import { profileRequests } from "./good-profile-requests.ts";
import { purchaseRequests } from "./good-purchase-requests.ts";
import { signInRequests } from "./good-sign-in-requests.ts";
import { calendarRequests } from "./good-calendar-requests.ts";

/** A request that succeeds, and what has to be sent with it. */
export type GoodRequest = {
  readonly input: Readonly<Record<string, unknown>>;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

type Make = (site: Site, publisher: Publisher) => Promise<GoodRequest>;

const ofDomain: Make = async (_, { domain }) => ({ input: { domain } });

/** A request about the account of a new subscriber, signed in to the account area. */
const ofAccount: Make = async (site, publisher) => {
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  return { input: { domain: publisher.domain, accountNumber }, token };
};

/** A signed-in reader, whichever account it is about. */
const ofLogin: Make = async (site, publisher) => ({
  ...(await ofAccount(site, publisher)),
  input: { domain: publisher.domain },
});

/** A request by a reader whose paper has been delivered for weeks. */
const ofOldReader: Make = async (site, publisher) => {
  const { accountNumber, token } = await anOldReader(site, publisher);
  return { input: { domain: publisher.domain, accountNumber }, token };
};

/** A request by a print reader; `make` adds its content. */
const ofReader =
  (make: (site: Site, publisher: Publisher, reader: PaperReader) => Promise<object> = async () => ({})): Make =>
  async (site, publisher) => {
    const reader = await aPaperReader(site, publisher);
    const { token, accountNumber } = reader;
    return { input: { domain: publisher.domain, accountNumber, ...(await make(site, publisher, reader)) }, token };
  };

const receiptOf = ({ domain }: Publisher, accountNumber: number, email: string) => ({
  domain,
  accountNumber,
  amount: 1,
  email,
  name: "Nora Ellingsen",
  membershipLevel: "Unlimited Digital",
  subscriptionTerm: "8 weeks",
});

const ofRedeliveryEmail: Make = async (site, publisher) => {
  const reader = await anOldReader(site, publisher);
  await aRedelivery(site, publisher, reader);
  return { input: { domain: publisher.domain, code: await redeliveryCode(site, publisher, reader.email) } };
};

/** The number of an account's only receipt. */
const receiptNumberOf = async (site: Site, { input, token = "" }: GoodRequest): Promise<string> => {
  const { body } = await call(site, "getHistory", input, { token });
  return body.flatMap((entry) => (entry.kind === "payment" ? (entry.receiptNumber ?? []) : []))[0] ?? "";
};

/** One good request for every call of the contract; each creates the data that it needs. */
export const goodRequest: Readonly<Record<CallName, Make>> = {
  authenticateTNEmail: async (site, publisher) => {
    const { email } = await aVisitor(site, publisher);
    return { input: { domain: publisher.domain, email, password } };
  },
  beginSignIn: async (_, { domain }) => ({ input: { domain, returnPath: "/account" } }),
  tnAuth: async (site, publisher) => {
    const { email } = await aVisitor(site, publisher);
    const { code, state, cookie } = await backFromProvider(site, publisher, email);
    return { input: { domain: publisher.domain, code, state }, headers: { cookie } };
  },
  signOut: ofLogin,
  getSignIns: ofLogin,
  endOtherSignIns: ofLogin,
  setLanguage: async (site, publisher) => ({
    ...(await ofLogin(site, publisher)),
    input: { domain: publisher.domain, language: "es" },
  }),
  getEmailConfirmation: ofLogin,
  resendConfirmation: ofLogin,
  getSiteOptions: ofDomain,
  getFeatureToggles: ofDomain,
  getDefaultWebOffers: ofDomain,
  getEditorDetails: ofDomain,
  validateAddress: async (_, { domain }) => ({ input: { domain, ...deliverable } }),
  lookUpZip: async (_, { domain }) => ({ input: { domain, zip: deliverable.zip } }),
  quoteOrder: async (_, { domain }) => ({
    input: { domain, bundleID: "digital", rateCode: "digital-intro-8w", addOnOfferIDs: [] },
  }),
  recordEvent: async (_, { domain }) => ({
    input: {
      domain,
      visit: randomBytes(16).toString("hex"),
      consent: { analytics: true, marketing: false, personalization: false, globalPrivacyControl: false, version: 1 },
      event: "legal_terms",
      action: "mouse-click",
      label: "https://courier.example/subscribe",
    },
  }),
  setupAccount: async (_, { domain }) => ({
    input: { domain, email: newEmail(), password, createBloxAccount: "Y" },
  }),
  dropOrder: async (site, publisher) => {
    const { email, accountNumber } = await aCheckout(site, publisher);
    const token = await signedIn(site, publisher, email);
    return { input: { domain: publisher.domain, accountNumber }, token };
  },
  createSubscription: async (site, publisher) => {
    const { email, token } = await aVisitor(site, publisher);
    return { input: await anOrder(site, publisher, email), token };
  },
  lookUpOfferCode: async (_, { domain }) => ({ input: { domain, code: "porch26" } }),
  getGifts: ofAccount,
  ...giftRequests,
  getPaymentMethods: ofDomain,
  getConvergeAuthToken: async (site, publisher) => {
    const { accountNumber, token } = await aCheckout(site, publisher);
    const { domain } = publisher;
    return { input: { domain, accountNumber, paymentMethod: "Credit Card", oneTime: "N" }, token };
  },
  processConvergeResponse: async (site, publisher) => {
    const checkout = await aCheckout(site, publisher);
    const answer = await payAtGateway(site, checkout.widget);
    return { input: submitFrameAnswer(publisher, checkout, answer), token: checkout.token };
  },
  sendPurchaseReceipt: async (site, publisher) => {
    const { accountNumber, email, token } = await aSubscriber(site, publisher);
    return { input: receiptOf(publisher, accountNumber, email), token };
  },
  getAccountHome: ofAccount,
  getAccountManagementDetails: ofAccount,
  getCirculationCommands: ofAccount,
  getCancelReasons: ofAccount,
  getTerminationOffer: ofAccount,
  previewTermination: ofAccount,
  getCancelAuthorData: async (site, publisher) => {
    const { token } = await ofAccount(site, publisher);
    return { input: { domain: publisher.domain }, ...(token === undefined ? {} : { token }) };
  },
  returnPaymentOptions: ofAccount,
  getPaymentStanding: ofAccount,
  setRenewalMethod: async (site, publisher) => {
    const { input, ...how } = await ofAccount(site, publisher);
    return { input: { ...input, method: "bill" }, ...how };
  },
  terminateSubscriber: async (site, publisher) => {
    const { input, token } = await ofAccount(site, publisher);
    const account = await call(site, "getAccountManagementDetails", input, token === undefined ? {} : { token });
    return {
      input: {
        Domain: publisher.domain,
        AccountNumber: input["accountNumber"],
        TerminationDate: account.body.terminationDate,
        TerminateReasonID: 1,
      },
      ...(token === undefined ? {} : { token }),
    };
  },
  getDeliveryIssues: ofOldReader,
  getDeliveryIssueOptions: ofOldReader,
  submitDeliveryIssue: async (site, publisher) => {
    const { input, ...how } = await ofOldReader(site, publisher);
    return { input: { ...input, product: "newspaper", ...missedYesterday }, ...how };
  },
  confirmRedelivery: async (site, publisher) => {
    const reader = await anOldReader(site, publisher);
    const issueID = await aRedelivery(site, publisher, reader);
    const { accountNumber, token } = reader;
    return { input: { domain: publisher.domain, accountNumber, issueID, arrived: true }, token };
  },
  lookUpRedelivery: ofRedeliveryEmail,
  answerRedelivery: async (site, publisher) => {
    const { input } = await ofRedeliveryEmail(site, publisher);
    return { input: { ...input, arrived: true } };
  },
  getDeliveryAddress: ofOldReader,
  changeDeliveryAddress: async (site, publisher) => {
    const { input, ...how } = await ofOldReader(site, publisher);
    return { input: { ...input, addressID: await anAddress(site, publisher, north) }, ...how };
  },
  withdrawAddressChange: async (site, publisher) => {
    const reader = await anOldReader(site, publisher);
    const { body } = await move(site, publisher, reader);
    if (!body.isSuccess) throw new Error(JSON.stringify(body));
    const { accountNumber, token } = reader;
    return { input: { domain: publisher.domain, accountNumber, changeID: body.changeID }, token };
  },
  recordCancelStep: async (site, publisher) => {
    const { input, ...how } = await ofAccount(site, publisher);
    return { input: { ...input, step: "reason", terminationReasonID: 1, rateCode: "" }, ...how };
  },
  substituteSubscription: async (site, publisher) => {
    const { email, accountNumber } = await aSubscriber(site, publisher, threePapers);
    const token = await signedIn(site, publisher, email);
    const input = { domain: publisher.domain, accountNumber };
    const account = await call(site, "getAccountManagementDetails", input, { token });
    const offers = await call(site, "getTerminationOffer", input, { token });
    return {
      input: {
        Domain: publisher.domain,
        AccountNumber: accountNumber,
        RateCode: offers.body[0]?.rateCode,
        NewSubscriptionDate: account.body.saveDate,
        SubstituteCode: "stopsave",
      },
      token,
    };
  },
  acceptFix: aFixToAccept,
  requestCallBack: async (site, publisher) => {
    const { input, ...how } = await ofAccount(site, publisher);
    return { input: { ...input, phone: "(262) 555-0121" }, ...how };
  },
  undoTermination: async (site, publisher) => {
    const { input, token = "" } = await goodRequest.terminateSubscriber(site, publisher);
    await call(site, "terminateSubscriber", input, { token });
    return { input: { domain: publisher.domain, accountNumber: input["AccountNumber"] }, token };
  },
  getTemporaryStops: ofReader(),
  getTemporaryStopDates: ofReader(),
  previewTemporaryStop: ofReader(twoWeeks),
  submitTemporaryStop: ofReader(twoWeeks),
  editTemporaryStop: ofReader(async (...world) => {
    const wanted = await twoWeeks(...world);
    return { ...wanted, paperOption: "save", stopID: (await aStop(...world, wanted)).stopID };
  }),
  withdrawTemporaryStop: ofReader(async (...world) => ({ stopID: (await aStop(...world)).stopID })),
  getHistory: ofAccount,
  ...calendarRequests,
  getReceipt: async (site, publisher) => {
    const request = await ofAccount(site, publisher);
    return { ...request, input: { ...request.input, receiptNumber: await receiptNumberOf(site, request) } };
  },
  reauthenticate: async (site, publisher) => {
    const { input, ...how } = await ofAccount(site, publisher);
    return { input: { domain: input["domain"], password }, ...how };
  },
  ...profileRequests,
  getAccounts: ofLogin,
  findAccount: ofAccount,
  ...accessRequests,
  ...purchaseRequests,
  ...signInRequests,
};

/** More people than this at once would wait for the store's connections until they are asked to come back. */
const atOnce = 8;

/** A good request for each of these calls, all at one publisher. */
export async function goodRequests(
  site: Site,
  publisher: Publisher,
  names: readonly CallName[],
): Promise<ReadonlyMap<CallName, GoodRequest>> {
  const made = new Map<CallName, GoodRequest>();
  for (let from = 0; from < names.length; from += atOnce) {
    const some = names.slice(from, from + atOnce);
    await Promise.all(some.map(async (name) => made.set(name, await goodRequest[name](site, publisher))));
  }
  return made;
}

import * as z from "zod/mini";
import { addDays, type Day, toDay } from "#core/day.ts";
import { call, type Caller, openPage, type Paper } from "./calls.ts";

/** Somebody with a print subscription who pays by card. */
export type Subscriber = { readonly email: string; readonly accountNumber: number; readonly network: string };

const password = "willow-creek-71";
const card = { ssl_card_number: "4124939999999990", ssl_exp_date: "1299", ssl_cvv2cvc2: "123" };
const home = { streetAddress: "415 Hickory Street", city: "West Bend", stateCode: "WI", zip: "53095" };
const checkoutAnswer = z.object({ payload: z.union([z.string(), z.record(z.string(), z.string())]) });

/** The plan: three papers a week plus digital access, charged each month. */
export const plan = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" } as const;

/** Buys the plan with a card at the gateway, step by step, as the pages do. */
export async function subscribe(paper: Paper, gatewayUrl: string, index: number): Promise<Subscriber> {
  const network = `10.${1 + Math.floor(index / 62_500)}.${Math.floor(index / 250) % 250}.${1 + (index % 250)}`;
  const email = `reader${index}@readers.example`;
  const setUp = await call(paper, { network }, "setupAccount", { email, password, createBloxAccount: "Y" });
  const buyer = { network, token: setUp.authResponse?.token ?? "" };
  const { addressID } = await call(paper, { network }, "validateAddress", home);
  const order = await call(paper, buyer, "createSubscription", {
    ...plan,
    email,
    billingAddressId: addressID,
    deliveryAddressId: addressID,
    addOnOfferIDs: [],
    firstName: "Nora",
    lastName: "Ellingsen",
    phoneNumber: "(262) 555-0121",
    termsAccepted: true,
    termsVersion: "2026-01",
  });
  const accountNumber = order.isSuccess ? order.addSubscriber[0] : undefined;
  if (accountNumber === undefined) throw new Error(JSON.stringify(order));
  const payment = { accountNumber, paymentMethod: "Credit Card" } as const;
  const opened = await call(paper, buyer, "getConvergeAuthToken", { ...payment, oneTime: "N" });
  if (!opened.isSuccess) throw new Error(JSON.stringify(opened));
  const paid = await call(paper, buyer, "processConvergeResponse", {
    ...payment,
    convergeResponse: await payAtGateway(gatewayUrl, opened.authToken),
    dPS: "N",
    amount: opened.amountCents / 100,
    tip: 0,
    donateAmt: 0,
  });
  if (!paid.isSuccess) throw new Error(JSON.stringify(paid));
  return { email, accountNumber, network };
}

async function payAtGateway(gatewayUrl: string, authToken: string): Promise<string> {
  const answer = await fetch(`${gatewayUrl}/sandbox/converge/hosted-payments/checkout_payment`, {
    method: "POST",
    body: new URLSearchParams({ ssl_txn_auth_token: authToken, ...card }),
  });
  const { payload } = checkoutAnswer.parse(await answer.json());
  return typeof payload === "string" ? payload : JSON.stringify(payload);
}

/** A subscriber who is signed in. */
export type Visitor = Caller & { readonly accountNumber: number };

/**
 * Signs in and opens account home: its page, and the calls that the page makes. A session ends after half an hour
 * without use, so nearly every visit begins with a password.
 */
export async function visit(paper: Paper, { email, accountNumber, network }: Subscriber): Promise<Visitor> {
  const { authResponse } = await call(paper, { network }, "authenticateTNEmail", { email, password });
  const caller = { network, token: authResponse.token };
  await openPage(paper, caller, "/account");
  await call(paper, caller, "getSiteOptions", {});
  await call(paper, caller, "getFeatureToggles", {});
  await call(paper, caller, "getAccountManagementDetails", { accountNumber });
  await call(paper, caller, "getEmailConfirmation", {});
  await call(paper, caller, "getGifts", { accountNumber });
  return { ...caller, accountNumber };
}

/**
 * Reports a paper of today or yesterday.
 *
 * @returns false if there is no paper to report on this day.
 */
export async function complain(paper: Paper, { accountNumber, ...caller }: Visitor): Promise<boolean> {
  const { days, products } = await call(paper, caller, "getDeliveryIssueOptions", { accountNumber });
  const day = days.find(({ because, lateFrom }) => because === null && lateFrom === null);
  const product = products[0]?.product;
  if (day === undefined || product === undefined) return false;
  const report = { accountNumber, product, problem: "damaged", when: day.when, resolution: "credit" } as const;
  const result = await call(paper, caller, "submitDeliveryIssue", report);
  if (!result.isSuccess) throw new Error(JSON.stringify(result));
  return true;
}

/**
 * Stops the paper for a week, from the first day that can be chosen.
 *
 * @returns the day on which delivery restarts.
 */
export async function stopForAWeek(paper: Paper, { accountNumber, ...caller }: Visitor): Promise<Day> {
  const dates = await call(paper, caller, "getTemporaryStopDates", { accountNumber });
  if (dates === null) throw new Error("nothing is delivered");
  const restartDate = addDays(toDay(dates.firstStopDate), 7);
  const wanted = { accountNumber, paperOption: "stop", stopDate: dates.firstStopDate, restartDate } as const;
  await call(paper, caller, "previewTemporaryStop", wanted);
  const result = await call(paper, caller, "submitTemporaryStop", wanted);
  if (!result.isSuccess) throw new Error(JSON.stringify(result));
  return restartDate;
}

import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { type CallName, contract } from "#contract/contract.ts";

/** What the server acknowledged to one shopper before it died. */
export type Acknowledged = { accountNumber?: number; receiptNumber?: string; canceled?: boolean };

const domain = "kettlelakescourier.example";
const password = "willow-creek-71";
const address = { streetAddress: "415 Hickory Street", city: "West Bend", stateCode: "WI", zip: "53095" };
const visa = { ssl_card_number: "4124939999999990", ssl_exp_date: "1229", ssl_cvv2cvc2: "123" };

type Body = Readonly<Record<string, unknown>>;

function caller(origin: string, from: string) {
  return async (name: CallName, body: Body, token = ""): Promise<Record<string, unknown>> => {
    const endpoint = contract[name];
    const inQuery = endpoint.method === "GET" || name === "validateAddress";
    const response = await fetch(`${origin}${endpoint.path}${inQuery ? `?domain=${domain}` : ""}`, {
      method: endpoint.method,
      headers: {
        "x-forwarded-for": from,
        "idempotency-key": randomUUID(),
        ...(endpoint.method === "GET" ? {} : { "content-type": "application/json" }),
        ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(endpoint.method === "GET" ? {} : { body: JSON.stringify(body) }),
    });
    const answer: Record<string, unknown> = await response.json();
    if (!response.ok) throw new Error(`${name} ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
}

const tokenOf = (answer: Record<string, unknown>): string =>
  String((answer["authResponse"] as { token: string } | undefined)?.token);

/**
 * Buys a digital subscription, and cancels it at once if asked to, recording each acknowledgment as it comes. Ends with
 * an error if the server dies during it.
 */
export async function shop(origin: string, seen: Acknowledged, alsoCancels: boolean): Promise<void> {
  const call = caller(origin, `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`);
  const email = `d${randomBytes(6).toString("hex")}@readers.example`;
  const setup = await call("setupAccount", { domain, email, password, createBloxAccount: "Y" });
  const token = tokenOf(setup);
  const { addressID } = await call("validateAddress", address);
  const order = {
    domain,
    email,
    billingAddressId: addressID,
    deliveryAddressId: 0,
    rateCode: "digital-intro-8w",
    bundleID: "digital",
  };
  const person = {
    firstName: "Nora",
    lastName: "Ellingsen",
    phoneNumber: "",
    termsAccepted: true,
    termsVersion: "2026-01",
  };
  const created = await call("createSubscription", { ...order, ...person }, token);
  const accountNumber = Number((created["addSubscriber"] as number[])[0]);
  seen.accountNumber = accountNumber;
  const paying = { domain, accountNumber, paymentMethod: "Credit Card" };
  const widget = await call("getConvergeAuthToken", { ...paying, oneTime: "N" }, token);
  const paid = await fetch(`${origin}/sandbox/converge/hosted-payments/checkout_payment`, {
    method: "POST",
    body: new URLSearchParams({ ssl_txn_auth_token: String(widget["authToken"]), ...visa }),
  });
  if (!paid.ok) throw new Error(`the payment form ${paid.status} ${await paid.text()}`);
  const { payload } = (await paid.json()) as { payload: unknown };
  const amounts = { amount: Number(widget["amountCents"]) / 100, tip: 0, donateAmt: 0, dPS: "N" };
  const posted = await call(
    "processConvergeResponse",
    { ...paying, ...amounts, convergeResponse: JSON.stringify(payload) },
    token,
  );
  if (posted["isSuccess"] === true) seen.receiptNumber = String(posted["receiptNumber"]);
  if (!alsoCancels) return;
  const signedIn = tokenOf(await call("authenticateTNEmail", { domain, email, password }));
  const details = await call("getAccountManagementDetails", {}, signedIn);
  const ended = await call(
    "terminateSubscriber",
    { Domain: domain, AccountNumber: accountNumber, TerminationDate: details["terminationDate"], TerminateReasonID: 1 },
    signedIn,
  );
  seen.canceled = ended["isSuccess"] === true;
}

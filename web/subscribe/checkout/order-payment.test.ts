import { expect, test } from "vitest";
import type { SubscribeData } from "#web/data/session-values.ts";
import { makeCheckoutStore } from "./checkout-store.ts";
import { makeOrderPayment } from "./order-payment.ts";
import type { OrderToPay } from "./order-payment.ts";
import { digitalBasic, printSunday } from "./sample-checkout.ts";
import { sampleCall, sampleOrder, sampleResponse, sampleSubscription, sampleToken } from "./sample-payment.ts";

const sale: OrderToPay = {
  request: sampleOrder,
  bundle: digitalBasic,
  method: "Credit Card",
  agreedCents: 1299,
  round: 0,
  replaces: null,
};
const posted = { isSuccess: true, receiptNumber: "R-1", accountNumber: 7, amountCents: 1299, errorMessage: "" };
const usual: Record<string, object | number> = {
  CreateSubscription: sampleSubscription,
  GetConvergeAuthToken: sampleToken,
  ProcessConvergeResponse: posted,
  SendPurchaseReceipt: { isSuccess: true },
};

/** A payment flow with a server that gives fixed answers. A held answer waits until `release` is called. */
function aFlow(answers: Record<string, object | number> = usual) {
  const store = makeCheckoutStore(null, () => "c1");
  const asked: string[] = [];
  const remembered: SubscribeData[] = [];
  const held = new Map<string, PromiseWithResolvers<void>>();
  const call = sampleCall(
    async (url) => {
      const name = url.replace(/^.*\//, "");
      asked.push(name);
      const answer = answers[name] ?? 500;
      await held.get(name)?.promise;
      return sampleResponse(answer);
    },
    () => "fresh",
  );
  const hold = (name: string) => {
    const gate = Promise.withResolvers<void>();
    held.set(name, gate);
    return () => {
      held.delete(name);
      gate.resolve();
    };
  };
  const flow = makeOrderPayment({
    store,
    call,
    remember: (bought) => remembered.push(bought),
    notSold: () => undefined,
    report: () => undefined,
  });
  return { flow, store, asked, remembered, hold };
}

test("a purchase: create, authorize, process, receipt, and the thank-you page knows what was bought", async () => {
  const { flow, store, asked, remembered } = aFlow();
  await flow.open(sale);
  await flow.approved("{}");
  expect(asked).toEqual([
    "CreateSubscription",
    "GetConvergeAuthToken",
    "ProcessConvergeResponse",
    "SendPurchaseReceipt",
  ]);
  expect(store.now().purchase.kind).toBe("paid");
  expect(remembered).toEqual([
    {
      subscriber: { email: "ada@example.com", accountID: "7" },
      subscription: { name: "Digital Basic", title: "Digital Basic", membership: "digital" },
    },
  ]);
});

test("a second click while the first request is pending sends nothing twice", async () => {
  const { flow, asked } = aFlow();
  await Promise.all([flow.open(sale), flow.open(sale), flow.askAgain()]);
  expect(asked).toEqual(["CreateSubscription", "GetConvergeAuthToken"]);
  await Promise.all([flow.approved("{}"), flow.approved("{}")]);
  expect(asked.filter((name) => name === "ProcessConvergeResponse")).toHaveLength(1);
});

test("an answer for the previous order does not count for the new one", async () => {
  const { flow, store, hold } = aFlow();
  const release = hold("CreateSubscription");
  const first = flow.open(sale);
  store.dispatch({ type: "planPicked", bundle: printSunday });
  const second = flow.open({ ...sale, bundle: printSunday });
  expect(store.now().purchase.kind).toBe("creating");
  release();
  await Promise.all([first, second]);
  expect(store.now().purchase).toMatchObject({ kind: "paying", accountNumber: 7, again: false });
});

test("if the card was sent and the frame got no answer, the server is asked, and it may be paid", async () => {
  const answers = { ...usual };
  const { flow, store, asked, remembered } = aFlow(answers);
  await flow.open(sale);
  answers["GetConvergeAuthToken"] = { isSuccess: false, code: "paid-before", errorMessage: "" };
  await flow.frameStopped(true);
  expect(store.now().purchase.kind).toBe("paid");
  expect(asked).not.toContain("ProcessConvergeResponse");
  expect(remembered).toHaveLength(1);
});

test("a receipt that can't be sent does not undo the purchase", async () => {
  const { flow, store } = aFlow({ ...usual, SendPurchaseReceipt: 503 });
  await flow.open(sale);
  await flow.approved("{}");
  expect(store.now().purchase.kind).toBe("paid");
});

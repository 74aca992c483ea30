import fc from "fast-check";
import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { advancePurchase } from "./advance-purchase.ts";
import { isSettling } from "./purchase-state.ts";
import type { Authorization, Purchase, PurchaseEvent } from "./purchase-state.ts";

const authorization: Authorization = {
  isSuccess: true,
  authToken: "t",
  bizDBID: "b",
  ccNetSubmitID: "c",
  leeProducts: "",
  amountCents: 1299,
  widget: { kind: "frame", gateway: "converge", scriptUrl: "/s.js", frameUrl: "/f", sandboxed: false },
};
const idle: Purchase = { kind: "idle" };
const opened: PurchaseEvent = { type: "opened" };
const created: PurchaseEvent = { type: "created", accountNumber: 7 };
const authorized: PurchaseEvent = { type: "authorized", authorization };
const approved: PurchaseEvent = { type: "approved", convergeResponse: "{}" };
const posted: PurchaseEvent = { type: "posted", amountCents: 1299, receiptNumber: "R260202-7F3K9Q2D" };
const declined: PurchaseEvent = { type: "declined", message: messages.paymentDeclined };
const failed: PurchaseEvent = { type: "failed", message: messages.errorCreatingSubscription, remake: false };
const unsettled: PurchaseEvent = { type: "unsettled", message: "" };
const tokenRefused: PurchaseEvent = { type: "tokenRefused" };
const orderChanged: PurchaseEvent = { type: "orderChanged" };
const after = (...events: PurchaseEvent[]): Purchase => events.reduce(advancePurchase, idle);

test("create the subscription, get the token, pay in the frame, confirm: then it is paid", () => {
  const kinds = [opened, created, authorized, approved, posted].map(
    (_, at, all) => after(...all.slice(0, at + 1)).kind,
  );
  expect(kinds).toEqual(["creating", "authorizing", "paying", "confirming", "paid"]);
});

test("a retry after a decline asks for a new token on the same account and creates no second one", () => {
  expect(after(opened, created, authorized, approved, declined, opened)).toEqual({
    kind: "authorizing",
    accountNumber: 7,
    again: true,
  });
});

test("a frame that used up its token keeps its form and gets a new one when the buyer tries again", () => {
  const stopped = after(opened, created, authorized, { type: "frameStopped", unsure: false });
  expect(stopped).toMatchObject({ kind: "paying", token: "used" });
  const renewing = advancePurchase(stopped, opened);
  expect(renewing).toMatchObject({ kind: "paying", token: "renewing" });
  expect(advancePurchase(renewing, failed)).toMatchObject({ kind: "paying", token: "used" });
  const second = { ...authorization, authToken: "second" };
  expect(advancePurchase(renewing, { type: "authorized", authorization: second })).toMatchObject({
    token: "fresh",
    again: true,
    authorization: { authToken: "second" },
  });
});

test("if the card was sent, the server is asked at once, and may find it paid or not know yet", () => {
  const unsure = after(opened, created, authorized, { type: "frameStopped", unsure: true });
  expect(unsure).toMatchObject({ kind: "paying", token: "renewing" });
  expect(advancePurchase(unsure, posted).kind).toBe("paid");
  expect(advancePurchase(unsure, unsettled)).toMatchObject({ kind: "beingConfirmed", handIn: null });
});

test("a plan that the buyer already has ends the run, until another order is chosen", () => {
  const owned: PurchaseEvent = { type: "owned", paid: false, message: "You have it.", held: null };
  for (const before of [[opened], [opened, created], [opened, created, authorized, approved]])
    expect(after(...before, owned)).toEqual({ kind: "owned", paid: false, message: "You have it.", held: null });
  expect(after(opened, owned, opened).kind).toBe("owned");
  expect(after(opened, owned, orderChanged)).toEqual(idle);
  expect(after(opened, created, authorized, owned).kind).toBe("paying");
});

test("a retry after the subscription couldn't be created creates it", () => {
  expect(after(opened, failed)).toEqual({
    kind: "failed",
    accountNumber: null,
    message: messages.errorCreatingSubscription,
  });
  expect(after(opened, failed, opened)).toEqual({ kind: "creating" });
});

test("an approval without our server's answer stays open, and asking again is a new question", () => {
  const open = after(opened, created, authorized, approved, unsettled);
  expect(open).toMatchObject({
    kind: "beingConfirmed",
    accountNumber: 7,
    handIn: { amountCents: 1299, askedCount: 1 },
  });
  expect(advancePurchase(open, opened)).toMatchObject({ kind: "confirming", handIn: { askedCount: 2 } });
});

test("a payment that may be in progress can't be failed, restarted or swapped for another order", () => {
  for (const open of [
    after(opened, created, authorized, approved),
    after(opened, created, authorized, approved, unsettled),
  ]) {
    expect(advancePurchase(open, failed)).toBe(open);
    expect(advancePurchase(open, orderChanged)).toBe(open);
  }
  const lostToken = after(opened, created, authorized, approved, tokenRefused);
  expect(advancePurchase(lostToken, orderChanged)).toBe(lostToken);
  expect(advancePurchase(lostToken, opened).kind).toBe("confirming");
});

test("after an expired sign-in it continues where it stopped", () => {
  expect(after(opened, tokenRefused, opened)).toEqual({ kind: "creating" });
  expect(after(opened, created, tokenRefused, opened)).toMatchObject({ kind: "authorizing", accountNumber: 7 });
});

test("a price that is no longer held is agreed to and created again", () => {
  const expired: PurchaseEvent = { type: "failed", message: "The price has changed.", remake: true };
  expect(after(opened, created, expired, opened)).toEqual({ kind: "creating" });
});

test("a payment that was posted before needs no second one", () => {
  expect(after(opened, created, posted)).toMatchObject({ kind: "paid", accountNumber: 7 });
});

const stopped: PurchaseEvent = { type: "frameStopped", unsure: false };
const unsure: PurchaseEvent = { type: "frameStopped", unsure: true };
const every = [
  stopped,
  unsure,
  opened,
  created,
  authorized,
  approved,
  posted,
  declined,
  failed,
  unsettled,
  tokenRefused,
];

/** What must hold after any event, compared with the state before it. */
const holds = (now: Purchase, event: PurchaseEvent, next: Purchase): boolean =>
  (now.kind !== "paid" || next.kind === "paid") &&
  (!("accountNumber" in now) || now.accountNumber === null || ("accountNumber" in next && next.accountNumber === 7)) &&
  (!isSettling(now) || (next.kind !== "creating" && next.kind !== "idle")) &&
  (next.kind !== "paid" || now.kind === "paid" || event === posted);

test("in any order of events, paid is final, and the account stays the same until the order changes", () => {
  const property = fc.property(fc.array(fc.constantFrom(...every), { maxLength: 30 }), (events) =>
    events.every((event, at) => holds(after(...events.slice(0, at)), event, after(...events.slice(0, at + 1)))),
  );
  expect(fc.check(property).failed).toBe(false);
});

test("an order that went through and was voided is made again", () => {
  const voided: PurchaseEvent = { type: "voided", message: "Changed." };
  expect(after(opened, created, authorized, approved, voided)).toEqual({
    kind: "failed",
    accountNumber: null,
    message: "Changed.",
  });
  expect(after(opened, voided).kind).toBe("creating");
});

import type { Output } from "#contract/call-shape.ts";
import type { getConvergeAuthToken } from "#contract/gateway-payment.ts";
import type { AlreadyHeldPlan } from "#contract/subscriber.ts";

/** What opens the payment frame; only the frame gets the gateway's token. */
export type Authorization = Extract<Output<typeof getConvergeAuthToken>, { isSuccess: true }>;

/** What the frame returned, its amount, and how often we asked the server: every question is a separate call. */
export type FrameResult = {
  readonly convergeResponse: string;
  readonly amountCents: number;
  readonly askedCount: number;
};

/**
 * The payment frame is open and keeps what is typed in it, even while its token is `used` up and a new one is being
 * fetched (`renewing`). `again` as in `authorizing`.
 */
export type Paying = {
  readonly kind: "paying";
  readonly accountNumber: number;
  readonly authorization: Authorization;
  readonly token: "fresh" | "used" | "renewing";
  readonly again: boolean;
};

/** `message`: the server's own sentence, or "" for the usual one. */
export type BeingConfirmed = {
  readonly kind: "beingConfirmed";
  readonly accountNumber: number;
  readonly handIn: FrameResult | null;
  readonly message: string;
};

/**
 * The buyer already has this, or a plan that includes it: nothing is charged until they decide. `paid`: their earlier
 * payment was found, so there is nothing to decide. `held`: the account that has it, if this login has access to it.
 */
export type AlreadyOwned = {
  readonly kind: "owned";
  readonly paid: boolean;
  readonly message: string;
  readonly held: AlreadyHeldPlan | null;
  /** The plan that was to be replaced has already ended. */
  readonly oldPlanEnded?: boolean;
};

/**
 * The payment sequence (subscribe §4): create, authorize, pay in the frame, confirm. The account number never changes.
 */
export type Purchase =
  | { readonly kind: "idle" }
  | { readonly kind: "creating" }
  /** `again`: an earlier try failed. */
  | { readonly kind: "authorizing"; readonly accountNumber: number; readonly again: boolean }
  | Paying
  | { readonly kind: "confirming"; readonly accountNumber: number; readonly handIn: FrameResult }
  /** The server says that the bank declined. Another try needs a new token and a new frame, but never a new account. */
  | { readonly kind: "declined"; readonly accountNumber: number; readonly message: string }
  /** No answer yet: asking again is safe, paying again is not (security.md I4, F6). */
  | BeingConfirmed
  /** Nothing was charged. Without an account number, the subscription itself couldn't be created. */
  | { readonly kind: "failed"; readonly accountNumber: number | null; readonly message: string }
  | AlreadyOwned
  | { readonly kind: "signedOut"; readonly accountNumber: number | null; readonly handIn: FrameResult | null }
  /** Amount and receipt number are null if the server only said that nothing is left to pay. */
  | {
      readonly kind: "paid";
      readonly accountNumber: number;
      readonly amountCents: number | null;
      readonly receiptNumber: string | null;
    };

export type PurchaseEvent =
  | { readonly type: "opened" }
  | { readonly type: "created"; readonly accountNumber: number }
  | { readonly type: "authorized"; readonly authorization: Authorization }
  | { readonly type: "approved"; readonly convergeResponse: string }
  /**
   * The frame needs a new token. `unsure`: the card was sent, so the server must ask the gateway before it issues one.
   */
  | { readonly type: "frameStopped"; readonly unsure: boolean }
  | { readonly type: "posted"; readonly amountCents: number | null; readonly receiptNumber: string | null }
  | { readonly type: "declined"; readonly message: string }
  | ({ readonly type: "owned" } & Omit<AlreadyOwned, "kind">)
  | { readonly type: "unsettled"; readonly message: string }
  /** `remake`: what was created has expired (its price was held for a day). Another try creates it again. */
  | { readonly type: "failed"; readonly message: string; readonly remake: boolean }
  /** The payment went through and was voided: the order has to be made again. */
  | { readonly type: "voided"; readonly message: string }
  | { readonly type: "tokenRefused" }
  /** Another plan, upgrade, address or buyer: what was begun for the previous order no longer counts. */
  | { readonly type: "orderChanged" };

/** True while money may be moving: the order must not change until the outcome is known. */
export const isSettling = (p: Purchase): boolean =>
  p.kind === "confirming" || p.kind === "beingConfirmed" || (p.kind === "signedOut" && p.handIn !== null);

/**
 * What is left of a payment after the order has changed: nothing, unless money may be moving. What was begun at the
 * gateway belongs to the old order.
 */
export const afterOrderChange = (p: Purchase): Purchase => (p.kind === "paid" || isSettling(p) ? p : { kind: "idle" });

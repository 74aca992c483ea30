import { afterOrderChange } from "./purchase-state.ts";
import type { AlreadyOwned, Authorization, FrameResult, Paying, Purchase, PurchaseEvent } from "./purchase-state.ts";

function open(p: Purchase): Purchase {
  switch (p.kind) {
    case "idle":
      return { kind: "creating" };
    case "failed":
    case "declined":
    case "signedOut":
    case "beingConfirmed":
      return reopened(p.accountNumber, "handIn" in p ? p.handIn : null);
    case "paying":
      return p.token === "used" ? { ...p, token: "renewing" } : p;
    case "creating":
    case "authorizing":
    case "confirming":
    case "owned":
    case "paid":
      return p;
  }
}

/**
 * Continues where the payment stopped: asks again about what the frame returned, and doesn't create the account again.
 */
function reopened(accountNumber: number | null, handIn: FrameResult | null): Purchase {
  if (accountNumber === null) return { kind: "creating" };
  if (handIn === null) return { kind: "authorizing", accountNumber, again: true };
  return { kind: "confirming", accountNumber, handIn: { ...handIn, askedCount: handIn.askedCount + 1 } };
}

/** A new token, for opening a frame or for the one that is open. */
function authorized(p: Purchase, authorization: Authorization): Purchase {
  const { kind } = p;
  if (kind === "authorizing") return { ...p, kind: "paying", authorization, token: "fresh" };
  return isRenewing(p) ? { ...p, authorization, token: "fresh", again: true } : p;
}

const isRenewing = (p: Purchase): p is Paying => p.kind === "paying" && p.token === "renewing";

function frameStopped(p: Purchase, unsure: boolean): Purchase {
  if (p.kind !== "paying" || p.token !== "fresh") return p;
  return { ...p, token: unsure ? "renewing" : "used" };
}

function approved(p: Purchase, convergeResponse: string): Purchase {
  if (p.kind !== "paying") return p;
  const handIn = { convergeResponse, amountCents: p.authorization.amountCents, askedCount: 1 };
  return { kind: "confirming", accountNumber: p.accountNumber, handIn };
}

function unsettled(p: Purchase, message: string): Purchase {
  if (p.kind === "confirming") {
    return { kind: "beingConfirmed", accountNumber: p.accountNumber, handIn: p.handIn, message };
  }
  const asked = p.kind === "authorizing" || isRenewing(p);
  return asked ? { kind: "beingConfirmed", accountNumber: p.accountNumber, handIn: null, message } : p;
}

function posted(p: Purchase, amountCents: number | null, receiptNumber: string | null): Purchase {
  return p.kind === "confirming" || p.kind === "authorizing" || isRenewing(p)
    ? { kind: "paid", accountNumber: p.accountNumber, amountCents, receiptNumber }
    : p;
}

function failed(p: Purchase, message: string, remake: boolean): Purchase {
  if (p.kind === "creating") return { kind: "failed", accountNumber: null, message };
  if (p.kind === "authorizing") return { kind: "failed", accountNumber: remake ? null : p.accountNumber, message };
  if (!isRenewing(p)) return p;
  return remake ? { kind: "failed", accountNumber: null, message } : { ...p, token: "used" };
}

const signedOut = (p: Purchase): Purchase => ({
  kind: "signedOut",
  accountNumber: "accountNumber" in p ? p.accountNumber : null,
  handIn: "handIn" in p ? p.handIn : null,
});

const ownedBy = ({ type, ...owned }: Extract<PurchaseEvent, { type: "owned" }>): AlreadyOwned => ({
  kind: type,
  ...owned,
});

/** Pure; an event that doesn't fit the state (a late answer, a second click) changes nothing. */
export function advancePurchase(p: Purchase, event: PurchaseEvent): Purchase {
  switch (event.type) {
    case "opened":
      return open(p);
    case "created":
      return p.kind === "creating" ? { kind: "authorizing", accountNumber: event.accountNumber, again: false } : p;
    case "authorized":
      return authorized(p, event.authorization);
    case "frameStopped":
      return frameStopped(p, event.unsure);
    case "approved":
      return approved(p, event.convergeResponse);
    case "posted":
      return posted(p, event.amountCents, event.receiptNumber);
    case "declined":
      return p.kind === "confirming" ? { kind: "declined", accountNumber: p.accountNumber, message: event.message } : p;
    case "owned":
      return p.kind === "creating" || p.kind === "authorizing" || p.kind === "confirming" || isRenewing(p)
        ? ownedBy(event)
        : p;
    case "unsettled":
      return unsettled(p, event.message);
    case "failed":
      return failed(p, event.message, event.remake);
    case "voided":
      return p.kind === "confirming" ? { kind: "failed", accountNumber: null, message: event.message } : p;
    case "tokenRefused":
      return p.kind === "paid" ? p : signedOut(p);
    case "orderChanged":
      return afterOrderChange(p);
  }
}

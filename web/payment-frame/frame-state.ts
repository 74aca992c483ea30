import type { CardField } from "./card-rules.ts";

/** The frame's progress. The form and what was typed in it stay in every state but `approved`. */
export type FrameState =
  /** There is no session token yet, or the last one is used up. */
  | { readonly kind: "waiting" }
  | { readonly kind: "ready" }
  /** `asked`: the bank asks the buyer, in a dialog over this frame. */
  | { readonly kind: "paying"; readonly asked: boolean }
  | { readonly kind: "declined"; readonly text: string; readonly field: CardField | null }
  | { readonly kind: "failed"; readonly text: string }
  | { readonly kind: "approved" };

export type FrameEvent =
  | { readonly type: "opened" | "pressed" | "asking" | "approved" | "canceled" }
  | { readonly type: "declined"; readonly text: string; readonly field: CardField | null }
  | { readonly type: "failed"; readonly text: string };

/** There is a token and nothing is in progress. */
export const canPay = (state: FrameState): boolean => state.kind === "ready" || state.kind === "declined";

/** Pure; an event that doesn't fit (a second click, a late decline) changes nothing. */
export function nextFrameState(state: FrameState, event: FrameEvent): FrameState {
  if (state.kind === "approved") return state;
  switch (event.type) {
    case "opened":
      return state.kind === "paying" ? state : { kind: "ready" };
    case "pressed":
      return canPay(state) ? { kind: "paying", asked: false } : state;
    case "asking":
      return state.kind === "paying" ? { kind: "paying", asked: true } : state;
    case "approved":
      // However late the approval comes, the money has been taken.
      return { kind: "approved" };
    case "declined":
      // A wallet's button is the gateway's own, so there is no "paying" state for it.
      return state.kind === "paying" || canPay(state)
        ? { kind: "declined", text: event.text, field: event.field }
        : state;
    case "canceled":
      return state.kind === "paying" ? { kind: "ready" } : state;
    case "failed":
      return { kind: "failed", text: event.text };
  }
}

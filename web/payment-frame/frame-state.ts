import type { CardField } from "./card-rules.ts";

/** How far the frame is. The form and what was typed in it outlive every state but `approved`. */
export type FrameState =
  /** No session token yet, or the last one is used up. */
  | { readonly kind: "waiting" }
  | { readonly kind: "ready" }
  | { readonly kind: "paying" }
  | { readonly kind: "declined"; readonly text: string; readonly field: CardField | null }
  | { readonly kind: "failed"; readonly text: string }
  | { readonly kind: "approved" };

export type FrameEvent =
  | { readonly type: "opened" | "pressed" | "approved" | "cancelled" }
  | { readonly type: "declined"; readonly text: string; readonly field: CardField | null }
  | { readonly type: "failed"; readonly text: string };

/** A token is at hand and nothing is under way. */
export const canPay = (state: FrameState): boolean => state.kind === "ready" || state.kind === "declined";

/** Pure; an event that does not fit (a second press, a late decline) changes nothing. */
export function nextFrameState(state: FrameState, event: FrameEvent): FrameState {
  if (state.kind === "approved") return state;
  switch (event.type) {
    case "opened":
      return state.kind === "paying" ? state : { kind: "ready" };
    case "pressed":
      return canPay(state) ? { kind: "paying" } : state;
    case "approved":
      // However late it comes: the money is taken.
      return { kind: "approved" };
    case "declined":
      // A wallet's button is the gateway's own: there "paying" is never seen.
      return state.kind === "paying" || canPay(state)
        ? { kind: "declined", text: event.text, field: event.field }
        : state;
    case "cancelled":
      return state.kind === "paying" ? { kind: "ready" } : state;
    case "failed":
      return { kind: "failed", text: event.text };
  }
}

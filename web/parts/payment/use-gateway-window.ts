import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MouseEvent } from "react";
import { hearReturn } from "#web/parts/payment-return.ts";

/** `away`: the window at the gateway is open, or was; the buyer has not come back from it yet. */
export type GatewayVisit = "before" | "away" | "cancelled";

const look = 500;
/** A window that is "closed" at once was taken out of our sight by the gateway, and is open all the same. */
const tooSoon = 1500;

export type GatewayWindowNeeds = {
  invoice: string;
  approveUrl: string;
  onApproved: () => void;
  /** The buyer is back, and the window did not say how it ended. */
  onClosed: () => void;
};

/** The window in which the buyer approves the payment, and how they come back from it. */
export function useGatewayWindow({ invoice, approveUrl, onApproved, onClosed }: GatewayWindowNeeds) {
  const opened = useRef<{ readonly window: Window; readonly at: number } | null>(null);
  const [visit, setVisit] = useState<GatewayVisit>("before");

  const cameBack = useEffectEvent((outcome: "approved" | "cancelled") => {
    opened.current = null;
    if (outcome === "approved") return onApproved();
    setVisit("cancelled");
  });
  useEffect(() => hearReturn(invoice, (outcome) => cameBack(outcome)), [invoice]);

  const giveUp = (): void => {
    opened.current = null;
    setVisit("before");
    onClosed();
  };
  const checkWindow = useEffectEvent((wasClosed: boolean): boolean => {
    const { window: there, at } = opened.current ?? {};
    if (there === undefined || at === undefined || !there.closed) return false;
    if (performance.now() - at < tooSoon) opened.current = null;
    // What the window said at its end may still be on its way: one more look.
    else if (wasClosed) giveUp();
    return true;
  });
  useEffect(() => {
    if (visit !== "away") return undefined;
    let closed = false;
    const timer = setInterval(() => {
      closed = checkWindow(closed);
    }, look);
    return () => clearInterval(timer);
  }, [visit]);

  return {
    visit,
    /** The buyer says that they are back. */
    giveUp,
    /** On the link to the gateway's page: a separate window where the browser allows one, else as the link says. */
    open: (event: MouseEvent<HTMLAnchorElement>) => {
      const there = window.open("", "doorstep-payment", "popup,width=480,height=760");
      opened.current = there === null ? null : { window: there, at: performance.now() };
      if (there !== null) {
        event.preventDefault();
        // What runs there has no way back into this page.
        there.opener = null;
        there.location.href = approveUrl;
      }
      setVisit("away");
    },
  } as const;
}

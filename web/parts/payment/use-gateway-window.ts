import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MouseEvent } from "react";
import { onPaymentReturn } from "#web/parts/payment-return.ts";

/** `away`: the window at the gateway was opened, and the buyer hasn't returned from it yet. */
export type GatewayVisit = "before" | "away" | "canceled";

const checkIntervalMs = 500;
/** A window that looks "closed" this early is open, but the gateway has cut the connection to ours. */
const earliestCloseMs = 1500;

export type GatewayWindowNeeds = {
  invoice: string;
  approveUrl: string;
  onApproved: () => void;
  /** The buyer is back, but the window didn't report a result. */
  onClosed: () => void;
};

/** The window in which the buyer approves the payment, and how they return from it. */
export function useGatewayWindow({ invoice, approveUrl, onApproved, onClosed }: GatewayWindowNeeds) {
  const opened = useRef<{ readonly window: Window; readonly at: number } | null>(null);
  const [visit, setVisit] = useState<GatewayVisit>("before");

  const cameBack = useEffectEvent((outcome: "approved" | "canceled") => {
    opened.current = null;
    if (outcome === "approved") return onApproved();
    setVisit("canceled");
  });
  useEffect(() => onPaymentReturn(invoice, (outcome) => cameBack(outcome)), [invoice]);

  const giveUp = (): void => {
    opened.current = null;
    setVisit("before");
    onClosed();
  };
  const checkWindow = useEffectEvent((wasClosed: boolean): boolean => {
    const { window: there, at } = opened.current ?? {};
    if (there === undefined || at === undefined || !there.closed) return false;
    if (performance.now() - at < earliestCloseMs) opened.current = null;
    // The window's final message may still be on its way, so check once more.
    else if (wasClosed) giveUp();
    return true;
  });
  useEffect(() => {
    if (visit !== "away") return undefined;
    let closed = false;
    const timer = setInterval(() => {
      closed = checkWindow(closed);
    }, checkIntervalMs);
    return () => clearInterval(timer);
  }, [visit]);

  return {
    visit,
    /** The buyer says that they are back. */
    giveUp,
    /** For the link to the gateway's page: opens a separate window if the browser allows one, else follows the link. */
    open: (event: MouseEvent<HTMLAnchorElement>) => {
      const there = window.open("", "doorstep-payment", "popup,width=480,height=760");
      opened.current = there === null ? null : { window: there, at: performance.now() };
      if (there !== null) {
        event.preventDefault();
        // Cuts that page's access to this one.
        there.opener = null;
        there.location.href = approveUrl;
      }
      setVisit("away");
    },
  } as const;
}

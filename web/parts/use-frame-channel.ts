import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FrameWidget } from "#contract/gateway-payment.ts";
import { readFromFrame } from "#web/payment-frame/messages.ts";
import type { FromFrame, ToFrame } from "#web/payment-frame/messages.ts";
import { readPageTheme } from "#web/payment-frame/theme.ts";

export type FrameChannel = {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** How often the frame has said that it is ready: a frame that reloads has forgotten its messages. 0: not yet. */
  readonly loads: number;
  /** The height that the frame reported; null: not yet. */
  readonly height: number | null;
  readonly send: (message: ToFrame) => void;
};

/** The frame's messages other than size and readiness. */
export type FrameMessage = Exclude<FromFrame, { type: "ready" | "resize" }>;

/** The frame's own origin; a sandboxed frame has none, so only the window object identifies the sender. */
const originOf = (widget: FrameWidget): string =>
  widget.sandboxed ? "null" : new URL(widget.frameUrl, window.location.href).origin;

/** The messages between this page and a payment frame on it, and the theme, which follows the page's. */
export function useFrameChannel(
  widget: FrameWidget,
  hear: (message: FrameMessage, answer: FrameChannel["send"]) => void,
): FrameChannel {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  const [loads, setLoads] = useState(0);
  const origin = originOf(widget);
  const send = useCallback(
    (message: ToFrame) => frame.current?.contentWindow?.postMessage(message, origin === "null" ? "*" : origin),
    [origin],
  );

  const onFrameMessage = useEffectEvent((message: FromFrame) => {
    if (message.type === "ready") setLoads((before) => before + 1);
    else if (message.type === "resize") setHeight(message.height);
    else hear(message, send);
  });
  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== origin) return;
      const message = readFromFrame(event.data);
      if (message !== null) onFrameMessage(message);
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [origin]);

  useEffect(() => {
    // Until the frame has loaded, its window is this page's own. Once it is ready, it gets the current theme.
    if (loads === 0) return undefined;
    const queries = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"].map((query) =>
      window.matchMedia(query),
    );
    const onChange = () => send({ type: "theme", theme: readPageTheme(document.documentElement) });
    for (const query of queries) query.addEventListener("change", onChange);
    return () => {
      for (const query of queries) query.removeEventListener("change", onChange);
    };
  }, [send, loads]);

  return { frame, loads, height, send };
}

import { type FromFrame, pageOriginIn, readToFrame, type ToFrame } from "./messages.ts";

export type PageChannel = { readonly tell: (message: FromFrame) => void };

/**
 * The line to the page around the frame. It hears that window and origin alone, and speaks to that origin alone; a frame
 * that stands by itself, or was not told the page's origin, has no line.
 */
export function openPageChannel(hear: (message: ToFrame) => void): PageChannel | null {
  const origin = pageOriginIn(window.location.hash);
  if (origin === null || window.parent === window) return null;
  window.addEventListener("message", (event) => {
    if (event.source !== window.parent || event.origin !== origin) return;
    const message = readToFrame(event.data);
    if (message !== null) hear(message);
  });
  return { tell: (message) => window.parent.postMessage(message, origin) };
}

import { liveAuth } from "./auth.ts";
import { makeCall } from "./call.ts";
import { currentBoot } from "./current-boot.ts";
import { session, tabStorage } from "./session.ts";
import { noteUse } from "./session-end.ts";
import { interrupt } from "./signed-out.ts";
import { previewKey, previewText, readPreview } from "./toggle-preview.ts";

/** 128 random bits; `crypto.randomUUID` is missing if a demo is opened over plain http. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function preview(): string | null {
  const text = currentBoot().sandbox ? previewText(readPreview(tabStorage.read(previewKey))) : "";
  return text === "" ? null : text;
}

/** The site's one client. See `Call` for what it takes and throws. */
export const call = makeCall({
  fetch: (url, init) => fetch(url, init),
  token: () => liveAuth(session.get("userAuth"), currentBoot().domain, "checkout", Date.now())?.token ?? null,
  hasSignedIn: () => session.get("userAuth")?.domain === currentBoot().domain,
  preview,
  newKey,
  onSignedOut: interrupt,
  onAccepted: noteUse,
});

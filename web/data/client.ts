import { liveAuth } from "./auth.ts";
import { type Call, makeCall } from "./call.ts";
import { CallFailed } from "./call-failed.ts";
import { currentBoot } from "./current-boot.ts";
import { dataWords } from "./data-words.ts";
import { takeEarlyCall } from "./early-call.ts";
import { session, tabStorage } from "./session.ts";
import { recordActivity } from "./session-end.ts";
import { interruptSession } from "./session-interruption.ts";
import { previewKey, previewText, readPreview } from "./toggle-preview.ts";
import { isBlockedInStaffView, viewOnlyEvent } from "./staff-view.ts";

/** 128 random bits; `crypto.randomUUID` is missing if a demo is opened over plain http. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function preview(): string | null {
  const text = currentBoot().sandbox ? previewText(readPreview(tabStorage.read(previewKey))) : "";
  return text === "" ? null : text;
}

const site = makeCall({
  fetch: (url, init) => takeEarlyCall(url, init, Date.now()) ?? fetch(url, init),
  token: () => liveAuth(session.get("userAuth"), currentBoot().domain, "checkout", Date.now())?.token ?? null,
  hasSignedIn: () => session.get("userAuth")?.domain === currentBoot().domain,
  preview,
  newKey,
  onSignedOut: interruptSession,
  onAccepted: recordActivity,
});

/** The site's one client. See `Call` for what it takes and throws. */
export const call: Call = (name, input, options) => {
  if (!isBlockedInStaffView(name)) return site(name, input, options);
  window.dispatchEvent(new Event(viewOnlyEvent));
  return Promise.reject(new CallFailed(403, dataWords.viewOnly));
};

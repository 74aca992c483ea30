import { session, tabStorage } from "./session.ts";

/**
 * Sent on `window` when the server stops accepting the token while the reader is working; the shell then goes to
 * sign-in.
 */
export const signedOutEvent = "doorstep:signedout";

const draftPrefix = "draft:";
const forms = new Map<string, () => object>();

/**
 * Keeps what was typed when a 401 interrupts: `read` is called at that moment. Return only what may be stored: no
 * password, no card, no terms checkbox.
 *
 * @returns a function that stops keeping it.
 */
export function registerDraft(form: string, read: () => object): () => void {
  forms.set(form, read);
  return () => {
    forms.delete(form);
  };
}

/** What was typed before the interruption. It can be taken only once; null if there was nothing. */
export function takeDraft(form: string): Readonly<Record<string, unknown>> | null {
  const text = tabStorage.read(draftPrefix + form);
  if (text === null) return null;
  tabStorage.write(draftPrefix + form, null);
  const value: unknown = JSON.parse(text);
  return typeof value === "object" && value !== null ? { ...value } : null;
}

/** What was typed in these fields before, if its type matches. */
export function takeDraftFields(form: string | undefined, fields: object): Readonly<Record<string, unknown>> {
  const kept = (form === undefined ? null : takeDraft(form)) ?? {};
  const ofTheirKind = Object.entries(fields).filter(([name, value]) => typeof kept[name] === typeof value);
  return Object.fromEntries(ofTheirKind.map(([name]) => [name, kept[name]]));
}

/** Whether there is something to restore. If so, the form may have to be opened first. */
export const hasDraft = (form: string): boolean => tabStorage.read(draftPrefix + form) !== null;

/** Keeps what is typed in all forms during a sign-in that the reader requests. */
export function saveDrafts(): void {
  for (const [form, read] of forms) tabStorage.write(draftPrefix + form, JSON.stringify(read()));
}

const paymentKey = "payment-sent";

/** The bank has approved a payment that the server hasn't confirmed yet: a sign-out must not hide that. */
export const markPaymentSent = (): void => tabStorage.write(paymentKey, "Y");
export const clearPaymentSent = (): void => tabStorage.write(paymentKey, null);
export const wasPaymentSent = (): boolean => tabStorage.read(paymentKey) !== null;

let interrupted = false;

/** Whether the next sign-in is because of an interruption. */
export const wasSessionInterrupted = (): boolean => interrupted;

/** The token is no longer valid: keeps the page and what was typed, drops the token, and notifies the shell. */
export function interruptSession(): void {
  interrupted = true;
  saveDrafts();
  session.set("returnURL", window.location.pathname + window.location.search);
  session.remove("userAuth");
  window.dispatchEvent(new Event(signedOutEvent));
}

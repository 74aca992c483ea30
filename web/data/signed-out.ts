import { session, tabStorage } from "./session.ts";

/** Sent on `window` when the server no longer accepts the token in mid-work; the shell then goes to sign-in. */
export const signedOutEvent = "doorstep:signedout";

const draftPrefix = "draft:";
const forms = new Map<string, () => object>();

/**
 * Keeps what was typed when a 401 interrupts: `read` is asked at that moment. Give only what may be stored: no password,
 * no card, no terms tick. Returns the way to stop.
 */
export function keepTyped(form: string, read: () => object): () => void {
  forms.set(form, read);
  return () => {
    forms.delete(form);
  };
}

/** What was typed before the interruption, once; null when there was none. */
export function takeTyped(form: string): Readonly<Record<string, unknown>> | null {
  const text = tabStorage.read(draftPrefix + form);
  if (text === null) return null;
  tabStorage.write(draftPrefix + form, null);
  const value: unknown = JSON.parse(text);
  return typeof value === "object" && value !== null ? { ...value } : null;
}

/** Keeps what is typed in all forms, for a sign-in that the reader asks for. */
export function keepForms(): void {
  for (const [form, read] of forms) tabStorage.write(draftPrefix + form, JSON.stringify(read()));
}

const paymentKey = "payment-sent";

/** The bank has approved a payment, and the server has not answered for it yet: a sign-out must not hide that. */
export const notePaymentSent = (): void => tabStorage.write(paymentKey, "Y");
export const forgetPaymentSent = (): void => tabStorage.write(paymentKey, null);
export const wasPaymentSent = (): boolean => tabStorage.read(paymentKey) !== null;

/** The token is dead: keep what was typed and where, forget the token, tell the shell. */
export function interrupt(): void {
  keepForms();
  session.set("returnURL", window.location.pathname + window.location.search);
  session.remove("userAuth");
  window.dispatchEvent(new Event(signedOutEvent));
}

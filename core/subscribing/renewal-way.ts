import type { Terms } from "../site/tenant.ts";
import type { RateVersion } from "./plan.ts";

/** Keeps nothing that could be charged again: what is paid with it is paid once (decision 18). */
export const paysOnce = (method: string | null): boolean => method === "Paypal";

/** Whether the terms after the first are billed, and nothing is charged by itself. */
export const isBilled = ({ ezPay }: Pick<RateVersion, "ezPay">, method: string | null): boolean =>
  ezPay === "none" || paysOnce(method);

const clause =
  "You pay once, today, and nothing is charged by itself later. We send you a bill before each further term, and the subscription goes on when you pay it. If you do not pay, it ends after a time of grace, and only what was delivered in that time is owed. What the terms say about automatic charges does not apply to it.";

/** The publisher's terms as they hold where bills are sent: what comes first takes back what they say of charges. */
export const billTerms = ({ version, text }: Terms): Terms => ({ version, text: `${clause}\n\n${text}` });

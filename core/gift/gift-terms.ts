import type { Terms } from "../site/tenant.ts";

const clause =
  "This is a gift. It is paid once, it does not renew, and nothing is charged later; what the terms say about renewal and cancellation does not apply to it. The subscription begins when the gift is redeemed and ends by itself after its term.";

/** The publisher's terms as they hold for a gift: what comes first takes back what they say of renewal (rules 4.14). */
export const giftTerms = ({ version, text }: Terms): Terms => ({ version, text: `${clause}\n\n${text}` });

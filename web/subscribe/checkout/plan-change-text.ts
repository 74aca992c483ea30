import { planChangeMessages as messages } from "#contract/plan-change-messages.ts";
import type { PlanChange } from "#contract/subscriber.ts";
import type { Replaces } from "./checkout-state.ts";
import { money } from "#core/format/money-text.ts";
import { listText } from "#web/parts/list-text.ts";

/** What is refunded for the old plan, and to which payment method. */
export const creditText = ({ creditCents, creditTo }: PlanChange): string =>
  creditCents === 0 ? messages.noCredit : messages.credit(money(creditCents), creditTo);

/** What the buyer agrees to with a change of plan, wherever the order is shown. */
export const changeText = (replaces: Replaces): string =>
  [
    messages.ends(replaces.planName),
    creditText(replaces),
    ...(replaces.endsStop ? [messages.endsStop] : []),
    ...(replaces.endsUpgrades.length > 0 ? [messages.endsUpgrades(listText(replaces.endsUpgrades))] : []),
  ].join(" ");

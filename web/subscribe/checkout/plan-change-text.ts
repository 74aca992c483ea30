import { ownershipMessages } from "#contract/ownership-messages.ts";
import type { PlanChange } from "#contract/subscriber.ts";
import type { Replaces } from "./checkout-state.ts";
import { money } from "#core/format/money-text.ts";
import { listText } from "#web/parts/list-text.ts";

const { change } = ownershipMessages;
/** What is refunded for the old plan, and where to. */
export const creditText = ({ creditCents, creditTo }: PlanChange): string =>
  creditCents === 0 ? change.noCredit : change.credit(money(creditCents), creditTo);

/** What the buyer agrees to with a change of plan, wherever the order is shown. */
export const changeText = (replaces: Replaces): string =>
  [
    change.ends(replaces.planName),
    creditText(replaces),
    ...(replaces.endsStop ? [change.endsStop] : []),
    ...(replaces.endsUpgrades.length > 0 ? [change.endsUpgrades(listText(replaces.endsUpgrades))] : []),
  ].join(" ");

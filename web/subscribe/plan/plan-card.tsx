import { useId } from "react";
import type { ReactNode } from "react";
import type { Bundle } from "#contract/site.ts";
import { keepTogether } from "#core/format/keep-together.ts";
import { SafeHtml } from "#web/ui/safe-html.tsx";
import css from "./plan-card.module.css";
import { firstPrice, renewalLines } from "./plan-price.ts";

/** Name, title, amount, renewals and details of a plan, without a control to choose it. */
export function PlanFacts({ plan, name, id }: { plan: Bundle; name: ReactNode; id: string }): ReactNode {
  const price = firstPrice(plan);
  return (
    <div className={css.facts}>
      <div>
        {name}
        {plan.title !== plan.name && <p className={css.title}>{plan.title}</p>}
        <p className={css.price} id={`${id}-price`}>
          <span className={css.amount}>{price.amount}</span> {price.term}
        </p>
      </div>
      <ul className={css.renewals} id={`${id}-renewals`}>
        {renewalLines(plan).map(({ when, price }) => (
          <li key={when}>
            <span>{when}</span> <span className={css.renewalPrice}>{price}</span>
          </li>
        ))}
      </ul>
      <div className={css.details}>
        <SafeHtml html={keepTogether(plan.markdown)} />
      </div>
    </div>
  );
}

type PlanCardProps = {
  plan: Bundle;
  /** Name of the radio group. */
  group: string;
  selected: boolean;
  onSelect: () => void;
};

/** One plan to choose. The whole card is clickable, but its links remain links. */
export function PlanCard({ plan, group, selected, onSelect }: PlanCardProps): ReactNode {
  const id = useId();
  return (
    <div className={css.card}>
      <input
        className={css.radio}
        type="radio"
        id={id}
        name={group}
        value={plan.bundleID}
        checked={selected}
        onChange={onSelect}
        aria-describedby={`${id}-price ${id}-renewals`}
      />
      <PlanFacts
        id={id}
        plan={plan}
        name={
          <label className={css.name} htmlFor={id}>
            {plan.name}
          </label>
        }
      />
    </div>
  );
}

import { useId, useState } from "react";
import type { ReactNode } from "react";
import { money } from "#core/format/money-text.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ChevronDownIcon } from "#web/ui/later-icons.tsx";
import css from "./collapsed-order.module.css";
import type { QuoteState } from "../quote-state.ts";
import { reviewWords as words } from "./review-words.ts";

type CollapsedOrderProps = {
  /** What the order costs. If that couldn't be loaded, the order says so, and is open. */
  quote: QuoteState;
  /** Something in it has to be read or answered first. */
  needed?: boolean;
  children: ReactNode;
};

/**
 * On phones, the order is one line with its total, which opens it, so that the step itself is seen first. Next to the
 * step (from 900 px on), it is always open. It also opens when the buyer has to do something in it, and then stays
 * open, so that nothing moves under the finger.
 */
export function CollapsedOrder({ quote, needed = false, children }: CollapsedOrderProps): ReactNode {
  const order = useId();
  const mustShow = needed || quote.kind === "failed";
  const [open, setOpen] = useState(mustShow);
  if (mustShow && !open) setOpen(true);
  return (
    <div className={classNames(css.place, open && css.open)}>
      {!mustShow && (
        <button
          type="button"
          className={css.line}
          aria-expanded={open}
          aria-controls={order}
          onClick={() => setOpen(!open)}
        >
          <span className={css.what}>
            {open ? words.hide : words.show}
            <ChevronDownIcon size={16} />
          </span>
          {quote.kind === "shown" && <span className={css.total}>{words.today(money(quote.quote.dueTodayCents))}</span>}
        </button>
      )}
      <div id={order} className={css.order}>
        {children}
      </div>
    </div>
  );
}

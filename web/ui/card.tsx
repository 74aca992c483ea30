import type { ReactNode } from "react";
import css from "./card.module.css";

/** A framed part of a page. */
export function Card({ children, labelledBy }: { children: ReactNode; labelledBy?: string }): ReactNode {
  return (
    <section className={css.card} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}

/**
 * The card's heading with a short status next to it, which moves below the heading if there is no room. `badge`: its
 * text, or its own chip.
 */
export function CardHead({ children, badge }: { children: ReactNode; badge: ReactNode }): ReactNode {
  return (
    <div className={css.head}>
      {children}
      {typeof badge === "string" ? <span className={css.badge}>{badge}</span> : badge}
    </div>
  );
}

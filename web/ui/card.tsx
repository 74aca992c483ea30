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

/** Its heading, and beside it its state in one word, which goes under the heading where there is no room. */
export function CardHead({ children, badge }: { children: ReactNode; badge: string | null }): ReactNode {
  return (
    <div className={css.head}>
      {children}
      {badge !== null && <span className={css.badge}>{badge}</span>}
    </div>
  );
}

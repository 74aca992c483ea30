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

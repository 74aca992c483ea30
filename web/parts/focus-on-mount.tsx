import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import css from "./focus-on-mount.module.css";

/** Replaces the control that was pressed. Keyboard and screen reader users continue from here. */
export function FocusOnMount({ children }: { children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={css.place}>
      {children}
    </div>
  );
}

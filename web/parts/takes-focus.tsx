import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import css from "./takes-focus.module.css";

/** What has come in the place of the control that was pressed: keyboard and screen reader go on from here. */
export function TakesFocus({ children }: { children: ReactNode }): ReactNode {
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

import type { ReactNode } from "react";
import type { Me } from "../data/who-am-i.ts";
import { useTitle } from "../frame/use-title.ts";
import css from "./today-screen.module.css";

/** Where a day begins: where this person works, and how to get to an account. */
export function TodayScreen({ me }: { me: Me }): ReactNode {
  useTitle("Today");
  return (
    <div className={css.screen}>
      <h1>Today</h1>
      <p>Find an account to begin: press / and type a name, phone number, address or account number.</p>
      <h2>Where you work</h2>
      <ul className={css.list}>
        {me.publications.map(({ domain, name, roles }) => (
          <li key={domain}>
            <strong>{name}</strong> <span>{roles.join(", ")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

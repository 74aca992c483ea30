import type { ReactNode } from "react";
import type { SiteOptions } from "#contract/site.ts";
import css from "./read-links.module.css";

type Links = SiteOptions["links"];

const labels = [
  ["ePaper", "E-edition"],
  ["puzzles", "Puzzles"],
  ["comics", "Comics"],
  ["newsletters", "Newsletters"],
  ["ios", "iOS app"],
  ["android", "Android app"],
] as const satisfies readonly (readonly [keyof Links, string])[];

/** Where to begin to read. A link that the publisher has not named is not shown. */
export function ReadLinks({ links }: { links: Links }): ReactNode {
  const named = labels.flatMap(([key, label]) => (links[key] ? [{ label, href: links[key] }] : []));
  if (named.length === 0) return null;
  return (
    <nav className={css.links} aria-labelledby="read-links">
      <h2 id="read-links">Start reading</h2>
      <ul>
        {named.map(({ label, href }) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

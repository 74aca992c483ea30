import type { ReactNode } from "react";
import type { SiteOptions } from "#contract/site.ts";
import css from "./read-links.module.css";
import { subscribedWords as words } from "./subscribed-words.ts";

type Links = SiteOptions["links"];

const shown = [
  "ePaper",
  "puzzles",
  "comics",
  "newsletters",
  "ios",
  "android",
] as const satisfies readonly (keyof Links)[];

/** Where to start reading. Links that the publisher hasn't set are not shown. */
export function ReadLinks({ links }: { links: Links }): ReactNode {
  const named = shown.flatMap((key) => (links[key] ? [{ label: words.links[key], href: links[key] }] : []));
  if (named.length === 0) return null;
  return (
    <nav className={css.links} aria-labelledby="read-links">
      <h2 id="read-links">{words.startReading}</h2>
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

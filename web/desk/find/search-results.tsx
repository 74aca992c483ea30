import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import type { FoundAccount } from "#contract/desk/find.ts";
import { stateNames } from "../data/state-names.ts";
import { deskPaths } from "../desk-paths.ts";
import css from "./search-results.module.css";

type Props = {
  rows: readonly FoundAccount[];
  /** Shows which words matched the typed ones. */
  isSimilar: boolean;
  namesPlace: boolean;
};

/** Accounts that a search found, each with details that tell it from others of the same name. */
export function SearchResults({ rows, isSimilar, namesPlace }: Props): ReactNode {
  return (
    <ul className={css.list} id={listId}>
      {rows.map((row) => (
        <li key={`${row.publication} ${row.accountNumber}`}>
          <Link
            to={deskPaths.account(row.publication, row.accountNumber)}
            className={css.row ?? ""}
            onKeyDown={moveByArrow}
          >
            <strong>{row.name === "" ? "No name" : row.name}</strong>
            {`${row.address}${row.phone}` !== "" && (
              <span>{[row.address, row.phone].filter((part) => part !== "").join(" · ")}</span>
            )}
            <span>
              {[row.accountNumber, row.plan, row.status && stateNames[row.status], namesPlace && row.publicationName]
                .filter(Boolean)
                .join(" · ")}
            </span>
            {isSimilar && <em>{likeness(row)}</em>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const listId = "found-accounts";

const foundLinks = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`#${listId} a`)];

/** @returns false if nothing was found. */
export function focusFirstResult(): boolean {
  const [first] = foundLinks();
  first?.focus();
  return first !== undefined;
}

function moveByArrow(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = foundLinks();
  const next = step === undefined ? undefined : links[links.findIndex((link) => link === event.currentTarget) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** "stevenson: Stephenson" for each word that differs from what was typed. */
const likeness = ({ matched }: FoundAccount): string =>
  matched
    .filter(({ typed, found }) => typed.toLowerCase() !== found)
    .map(({ typed, found }) => `${found} for “${typed}”`)
    .join(", ");

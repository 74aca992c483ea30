import type { ReactNode } from "react";
import type { MergeSideShown } from "#contract/desk/merge.ts";
import { money } from "#core/format/money-text.ts";
import { lowercaseFirst } from "#core/timeline/review-words.ts";
import { stateNames } from "../../data/state-names.ts";
import css from "./two-accounts.module.css";

type Props = { from: MergeSideShown; into: MergeSideShown };

const rows: readonly (readonly [string, (side: MergeSideShown) => string])[] = [
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => email || "none"],
  ["Phone", ({ phone }) => phone || "none"],
  ["Plan", ({ plan, status }) => (plan === null ? "none" : `${plan}, ${lowercaseFirst(stateOf(status))}`)],
  ["Balance", ({ balanceCents }) => money(balanceCents)],
];

const names: Readonly<Record<string, string>> = stateNames;
const stateOf = (status: string): string => names[status] ?? status;

/** Shows both accounts next to each other, so that nobody merges two people. */
export const TwoAccounts = ({ from, into }: Props): ReactNode => (
  <table className={css.table}>
    <caption>Compare them before you merge</caption>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">Stays: {into.accountNumber}</th>
        <th scope="col">Goes: {from.accountNumber}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(([label, of]) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{of(into)}</td>
          <td>{of(from)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

import { money } from "#core/format/money-text.ts";
import { Link } from "#web/ui/router/link.tsx";
import { deskPaths } from "../desk-paths.ts";
import type { TableColumn } from "./desk-table.tsx";

type OfAccount = { readonly accountNumber: number; readonly name: string };
type OfAmount = { readonly amountCents: number };

/** The reader whom a row is about, with the link to their account. */
export const accountColumn = (publication: string): TableColumn<OfAccount> => ({
  id: "account",
  head: "Account",
  by: ({ name }) => name,
  cell: ({ accountNumber, name }) => (
    <Link to={deskPaths.account(publication, accountNumber)}>{`${name} (${accountNumber})`}</Link>
  ),
});

export const amountColumn: TableColumn<OfAmount> = {
  id: "amount",
  head: "Amount",
  isFigure: true,
  by: ({ amountCents }) => amountCents,
  cell: ({ amountCents }) => money(amountCents),
};

import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { paths } from "#web/paths.ts";

/** Why every date is what it is, and the receipts: one click away, also where a subscription is over. */
export function HistoryLink(): ReactNode {
  const accountPath = useAccountPath();
  return <Link to={accountPath(paths.history)}>History and receipts</Link>;
}

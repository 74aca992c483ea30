import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { readForAccount } from "../../data/for-account.ts";
import type { ActionProps } from "../action-list.ts";
import { ActionLoading } from "../action-loading.tsx";
import { WhileReading } from "../while-reading.tsx";
import { EndSeason } from "./end-season.tsx";
import { NewSeason } from "./new-season.tsx";

/** A second address for part of the year: the reader's seasonal plan. */
export function AwayAction(props: ActionProps): ReactNode {
  const { domain, account } = props;
  const { accountNumber, version } = account;
  const found = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "season", version],
    queryFn: () => readForAccount("getSeasonalPlan", { domain, accountNumber }),
    staleTime: Infinity,
    // What was typed stays while the account is read again.
    placeholderData: keepPreviousData,
  });
  const [replaces, setReplaces] = useState(false);
  if (found.data === undefined) return <ActionLoading read={found} what="The seasonal plan" />;
  const { isOffered, plan } = found.data;
  if (plan !== null && !replaces)
    return (
      <WhileReading read={found}>
        <EndSeason {...props} plan={plan} onReplace={() => setReplaces(true)} />
      </WhileReading>
    );
  if (!isOffered)
    return (
      <Alert kind="info">
        <p>This publication doesn't offer temporary addresses. Its publisher can turn them on in the catalog.</p>
      </Alert>
    );
  return (
    <WhileReading read={found}>
      <NewSeason {...props} replaces={plan !== null} />
    </WhileReading>
  );
}

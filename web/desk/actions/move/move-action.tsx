import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { AddressChange } from "#contract/delivery-address.ts";
import { readForAccount } from "../../data/for-account.ts";
import type { ActionProps } from "../action-list.ts";
import { ActionLoading } from "../action-loading.tsx";
import { WhileReading } from "../while-reading.tsx";
import { NewAddress } from "./new-address.tsx";
import { WithdrawMove } from "./withdraw-move.tsx";

/** Moves the delivery to another address for good; a scheduled move can be canceled or replaced. */
export function MoveAction(props: ActionProps): ReactNode {
  const { domain, account } = props;
  const { accountNumber, version } = account;
  const found = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "delivery-address", version],
    queryFn: () => readForAccount("getDeliveryAddress", { domain, accountNumber }),
    staleTime: Infinity,
    // What was typed stays while the account is read again.
    placeholderData: keepPreviousData,
  });
  const [replaces, setReplaces] = useState(false);
  if (found.data === undefined) return <ActionLoading read={found} what="The address" />;
  const planned: AddressChange | null = found.data.change;
  return (
    <WhileReading read={found}>
      {planned?.canWithdraw === true && !replaces ? (
        <WithdrawMove {...props} planned={planned} onReplace={() => setReplaces(true)} />
      ) : (
        <NewAddress {...props} planned={planned} />
      )}
    </WhileReading>
  );
}

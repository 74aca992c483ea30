import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { AddressChange } from "#contract/delivery-address.ts";
import { readForAccount } from "../../data/for-account.ts";
import type { ActionProps } from "../action-list.ts";
import { NotReadYet } from "../not-read-yet.tsx";
import { NewAddress } from "./new-address.tsx";
import { TakeBackMove } from "./take-back-move.tsx";

/** The paper goes to another address for good; a move that is planned can be taken back or replaced. */
export function MoveAction(props: ActionProps): ReactNode {
  const { domain, account } = props;
  const { accountNumber, version } = account;
  const found = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "delivery-address", version],
    queryFn: () => readForAccount("getDeliveryAddress", { domain, accountNumber }),
    staleTime: Infinity,
  });
  const [replaces, setReplaces] = useState(false);
  if (found.data === undefined) return <NotReadYet read={found} what="The address" />;
  const planned: AddressChange | null = found.data.change;
  if (planned?.canWithdraw === true && !replaces)
    return <TakeBackMove {...props} planned={planned} onReplace={() => setReplaces(true)} />;
  return <NewAddress {...props} planned={planned} />;
}

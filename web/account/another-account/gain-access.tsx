import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { HeldAccount } from "#contract/account-access.ts";
import { useSite } from "#web/data/site.ts";
import { ofAccount, paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Card } from "#web/ui/card.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { CodeProof } from "./code-proof.tsx";
import { DetailsProof } from "./details-proof.tsx";
import type { Typed } from "./sought.ts";
import { heldAccountsKey } from "./use-held-accounts.ts";

type Way = "code" | "details";

/** Two ways to show that an account is one's own (rules 4.15): its mailbox, or what its papers say. */
export function GainAccess({ typed }: { typed: Typed }): ReactNode {
  const id = useId();
  const { domain } = useSite();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [way, setWay] = useState<Way>("code");
  const [gained, setGained] = useState(0);
  const onGained = async (accounts: readonly HeldAccount[]) => {
    await queries.invalidateQueries({ queryKey: heldAccountsKey(domain) });
    const [first, second] = accounts;
    if (second !== undefined) return setGained(accounts.length);
    if (first !== undefined) await navigate(ofAccount(paths.account, first.accountNumber));
  };
  if (gained > 0) return <Alert kind="success">{gained} accounts were added. You find them below.</Alert>;
  return (
    <Card labelledBy={id}>
      <h2 id={id}>Add an account to this sign-in</h2>
      <RadioGroup
        legend="How can you show that it is yours?"
        value={way}
        onChange={(value) => setWay(value === "details" ? "details" : "code")}
      >
        <RadioCard value="code" title="By a code">
          We send it to the email address that we have for the account.
        </RadioCard>
        <RadioCard value="details" title="By what a bill says">
          Account number, last name and ZIP code.
        </RadioCard>
      </RadioGroup>
      {way === "code" ? (
        <CodeProof typed={typed} onGained={onGained} />
      ) : (
        <DetailsProof typed={typed} onGained={onGained} />
      )}
    </Card>
  );
}

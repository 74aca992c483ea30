import { useId, useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "#web/ui/router/router.tsx";
import type { HeldAccount } from "#contract/account-access.ts";
import { ofAccount, paths } from "#web/paths.ts";
import { AccessCode } from "#web/parts/access-code.tsx";
import { FocusOnMount } from "#web/parts/focus-on-mount.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { BillProof } from "./bill-proof.tsx";
import type { AccountSearchInput } from "./account-search.ts";
import { type Label, StartClaim } from "./start-claim.tsx";
import { anotherAccountWords } from "./another-account-words.ts";

type Started = { readonly sentence: string; readonly label: Label | null };

/**
 * Adds an account (rules 4.15): the reader starts a claim, then proves it by the emailed code, or by the last bill if
 * there may be no email on record. The texts are the same whether or not the account exists (security.md S8).
 */
export function GainAccess({ typed }: { typed: AccountSearchInput }): ReactNode {
  const id = useId();
  const navigate = useNavigate();
  const [started, setStarted] = useState<Started | null>(null);
  const [byBill, setByBill] = useState(false);
  const [gained, setGained] = useState(0);
  const onGained = async (accounts: readonly HeldAccount[]) => {
    const [first, second] = accounts;
    if (second !== undefined) return setGained(accounts.length);
    if (first !== undefined) navigate(ofAccount(paths.account, first.accountNumber));
  };
  if (gained > 0) return <Alert kind="success">{anotherAccountWords.added(gained)}</Alert>;
  return (
    <Card labelledBy={id}>
      <Stack gap={16}>
        <h2 id={id}>{anotherAccountWords.addAccount}</h2>
        {started === null ? (
          <StartClaim typed={typed} onStarted={(sentence, label) => setStarted({ sentence, label })} />
        ) : (
          <FocusOnMount>
            <Stack gap={24}>
              <Alert kind="info">{started.sentence}</Alert>
              {byBill && started.label !== null ? (
                <BillProof label={started.label} onGained={onGained} />
              ) : (
                <AccessCode label={anotherAccountWords.code} submit={anotherAccountWords.addThis} onGained={onGained}>
                  <Button variant="secondary" onClick={() => setStarted(null)}>
                    {anotherAccountWords.startAgain}
                  </Button>
                </AccessCode>
              )}
              {started.label !== null && (
                <div>
                  <Button variant="link" onClick={() => setByBill(!byBill)}>
                    {byBill ? anotherAccountWords.haveCode : anotherAccountWords.useBill}
                  </Button>
                </div>
              )}
            </Stack>
          </FocusOnMount>
        )}
        <p>{anotherAccountWords.alreadyManaged}</p>
      </Stack>
    </Card>
  );
}

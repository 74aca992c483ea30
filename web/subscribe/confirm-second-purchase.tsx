import { useState } from "react";
import type { ReactNode } from "react";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import type { Giving } from "./checkout/giving.ts";

/** What the second one would be, so that the question fits it. */
export type SecondPurchaseKind = keyof typeof ownershipMessages.second;

export const secondPurchaseKind = (
  giving: Giving,
  bundle: { readonly isPrintOffer: boolean } | undefined,
): SecondPurchaseKind => (giving === "gift" ? "gift" : bundle?.isPrintOffer === true ? "print" : "digital");

type ConfirmSecondPurchaseProps = { kind: SecondPurchaseKind; label: string; onSecond: () => void };

/** The explicit confirmation. It is requested right here, and nothing is ordered without it. */
export function ConfirmSecondPurchase({ kind, label, onSecond }: ConfirmSecondPurchaseProps): ReactNode {
  const [isSecond, setSecond] = useState(false);
  const [missing, setMissing] = useState(false);
  const continueIfTicked = () => {
    if (isSecond) onSecond();
    else setMissing(true);
  };
  return (
    <Stack gap={12}>
      <p>{kind === "gift" ? ownershipMessages.wantBothGifts : ownershipMessages.wantBoth}</p>
      <Checkbox
        label={ownershipMessages.second[kind]}
        checked={isSecond}
        error={missing && !isSecond ? ownershipMessages.tickSecond : undefined}
        onChange={(event) => setSecond(event.target.checked)}
      />
      <Row>
        <Button variant="secondary" onClick={continueIfTicked}>
          {label}
        </Button>
      </Row>
    </Stack>
  );
}

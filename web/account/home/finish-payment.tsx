import { useState } from "react";
import type { ReactNode } from "react";
import { useSite } from "#web/data/site.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { finishing } from "#web/data/finishing.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { DropOrder } from "./drop-order.tsx";
import type { PendingProps } from "./pending.ts";

/** Something was chosen and not paid for: a subscription, or a gift (rules 2). Its owner can pay for it, or drop it. */
export function FinishPayment({ change: { kind, text, order }, account, onDropped }: PendingProps): ReactNode {
  const { features } = useSite();
  const [asksToDrop, setAsksToDrop] = useState(false);
  const what = kind === "gift" ? "gift" : "order";
  return (
    <Alert kind="warning" title="Nothing has been charged yet">
      <Stack gap={12}>
        <p>
          {kind === "gift" ? "We send your gift" : "Your subscription starts"} as soon as you pay for it. You&rsquo;ll
          review your order before you pay.
        </p>
        {asksToDrop ? (
          <DropOrder
            what={what}
            accountNumber={account.userInfo.accountNumber}
            onDropped={() => onDropped(what)}
            onKeep={() => setAsksToDrop(false)}
          />
        ) : (
          <Row>
            {features.subscription_services ? (
              <ButtonLink to={paths.subscribe} state={order === undefined ? null : finishing(order)}>
                {text}
              </ButtonLink>
            ) : (
              <ContactUs />
            )}
            {account.access === "owner" && (
              <Button variant="secondary" onClick={() => setAsksToDrop(true)}>
                Drop this {what}
              </Button>
            )}
          </Row>
        )}
      </Stack>
    </Alert>
  );
}

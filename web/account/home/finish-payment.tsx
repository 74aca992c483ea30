import { useState } from "react";
import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/manage-account.ts";
import { useSite } from "#web/data/site.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { finishing } from "#web/data/finishing.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { DropOrder } from "./drop-order.tsx";
import type { Pending } from "./pending.ts";

type FinishPaymentProps = { change: Pending; account: AccountDetails };

/** Something was chosen and not paid for: a subscription, or a gift (rules 2). Its owner can pay for it, or drop it. */
export function FinishPayment({ change: { kind, text, order }, account }: FinishPaymentProps): ReactNode {
  const { features } = useSite();
  const [isDropped, setDropped] = useState(false);
  const isGift = kind === "gift";
  if (isDropped)
    return (
      <Alert kind="success" title={isGift ? "Your gift was dropped" : "Your order was dropped"}>
        <p>You were not charged.</p>
      </Alert>
    );
  return (
    <Alert kind="warning" title="Nothing has been charged yet">
      <Stack gap={12}>
        <p>
          {isGift ? "We send your gift" : "Your subscription starts"} as soon as you pay for it. You&rsquo;ll review
          your order before you pay.
        </p>
        {features.subscription_services ? (
          <Row>
            <ButtonLink to={paths.subscribe} state={order === undefined ? null : finishing(order)}>
              {text}
            </ButtonLink>
          </Row>
        ) : (
          <ContactUs />
        )}
        {account.access === "owner" && (
          <DropOrder
            what={isGift ? "gift" : "order"}
            accountNumber={account.userInfo.accountNumber}
            onDropped={() => setDropped(true)}
          />
        )}
      </Stack>
    </Alert>
  );
}

import type { ReactNode } from "react";
import { useSite } from "#web/data/site.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { finishing } from "#web/data/finishing.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import type { Pending } from "./pending.ts";

/** Something was chosen and not paid for: a subscription, or a gift (rules 2). */
export function FinishPayment({ change: { kind, text, order } }: { change: Pending }): ReactNode {
  const { features } = useSite();
  const what = kind === "gift" ? "Your gift is sent" : "Your subscription starts";
  return (
    <Alert kind="warning" title="Nothing has been charged yet">
      <Stack gap={12}>
        <p>{what} as soon as it is paid for. You look your choice over once more before you pay.</p>
        {features.subscription_services ? (
          <Row>
            <ButtonLink to={paths.subscribe} state={order === undefined ? null : finishing(order)}>
              {text}
            </ButtonLink>
          </Row>
        ) : (
          <ContactUs />
        )}
      </Stack>
    </Alert>
  );
}

import type { ReactNode } from "react";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";

/** A digital plan has no paper, and so no delivery address. */
export function NothingDelivered({ planName }: { planName: string }): ReactNode {
  const accountPath = useAccountPath();
  return (
    <Stack gap={16}>
      <Alert kind="info" title="There is no delivery address to change">
        <p>Your subscription, {planName}, is digital: nothing is delivered to an address.</p>
      </Alert>
      <p>Would you like the printed paper too, or have you moved and want to tell us? Customer service can help.</p>
      <ContactUs />
      <Row>
        <ButtonLink variant="secondary" to={accountPath(paths.account)}>
          Back to my account
        </ButtonLink>
      </Row>
    </Stack>
  );
}

import type { ReactNode } from "react";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Stack } from "#web/ui/stack.tsx";

/** The CantCancel notice (account §2): a message and, when there is one, the number to call. */
export function CantCancel({ message, phone }: { message: string; phone: string }): ReactNode {
  return (
    <Stack gap={16}>
      <Alert kind="warning">{message}</Alert>
      <ContactUs phone={phone} />
    </Stack>
  );
}

import type { ReactNode } from "react";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { Stack } from "#web/ui/stack.tsx";

/** A service that this publication gives by phone: whom to call, and nothing that looks broken. */
export function ByPhonePage({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <Stack gap={24}>
      <PageHeading>{title}</PageHeading>
      <p>{children}</p>
      <ContactUs />
    </Stack>
  );
}

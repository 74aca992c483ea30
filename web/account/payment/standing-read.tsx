import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import type { PaymentStanding } from "#contract/payment-options.ts";
import { usePaymentStanding } from "#web/data/paying.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SlowNote } from "#web/ui/slow-note.tsx";
import { Stack } from "#web/ui/stack.tsx";

/** A screen that needs to know what can be paid for: its outline while that is read, the reason where it cannot be. */
export function StandingRead({
  title,
  children,
}: {
  title: string;
  children: (standing: PaymentStanding) => ReactNode;
}): ReactNode {
  const standing = usePaymentStanding();
  // Figures of another day or tab are not shown while the new ones are on their way.
  if (standing.data !== undefined && standing.isFetchedAfterMount && !standing.isError) return children(standing.data);
  return (
    <Stack gap={24}>
      <PageHeading>{title}</PageHeading>
      {standing.isError ? (
        <ReadFailed
          sentence={messages.somethingWentWrong}
          busy={standing.isFetching}
          onTryAgain={() => void standing.refetch()}
        />
      ) : (
        <>
          <Skeleton height={420} />
          <SlowNote>Your payment options are still being read. Nothing is lost; please keep this page open.</SlowNote>
        </>
      )}
    </Stack>
  );
}

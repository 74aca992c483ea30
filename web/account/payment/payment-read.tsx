import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import type { PaymentStanding } from "#contract/payment-options.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { useAccountNumber } from "#web/data/chosen-account.ts";
import { usePaymentStanding } from "#web/data/payment-standing.ts";
import { OtherSignIn } from "#web/parts/other-sign-in.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SlowNote } from "#web/ui/slow-note.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { paymentWords } from "./payment-words.ts";

/** A screen that needs the payment options: a skeleton while they load, the reason if they can't be read. */
export function PaymentRead({
  title,
  children,
}: {
  title: string;
  children: (standing: PaymentStanding) => ReactNode;
}): ReactNode {
  const standing = usePaymentStanding();
  const accountNumber = useAccountNumber();
  // Amounts from another day or tab are not shown while the new ones load.
  if (standing.data !== undefined && standing.isFetchedAfterMount && !standing.isError) return children(standing.data);
  return (
    <Stack gap={24}>
      <PageHeading>{title}</PageHeading>
      {standing.isError ? (
        <Unread {...{ standing, accountNumber }} />
      ) : (
        <>
          <Skeleton height={420} />
          <SlowNote>{paymentWords.loading}</SlowNote>
        </>
      )}
    </Stack>
  );
}

type Read = Pick<ReturnType<typeof usePaymentStanding>, "error" | "isFetching" | "refetch">;

/** An email about a payment leads here, too, but its account may belong to another login. */
function Unread({ standing, accountNumber }: { standing: Read; accountNumber: number }): ReactNode {
  const { error, isFetching, refetch } = standing;
  if (accountNumber !== 0 && asCallFailed(error).status === 404) return <OtherSignIn accountNumber={accountNumber} />;
  return <ReadFailed sentence={messages.somethingWentWrong} busy={isFetching} onTryAgain={() => void refetch()} />;
}

import type { ReactNode } from "react";
import { useTerminationPreview } from "#web/data/account.ts";
import { dayText } from "#web/parts/day-text.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { GoesBack } from "./goes-back.tsx";

/** Before a cancellation is confirmed: the day on which it will end, and what goes back of a higher charge (law.md NY3). */
export function EndTold({ lead }: { lead: string }): ReactNode {
  const { data: end, isError } = useTerminationPreview();
  // Nobody is kept from leaving by a day that cannot be read.
  if (isError) return <p>We cannot tell the day on which it ends just now. The letter that confirms it names it.</p>;
  if (end === undefined) return <Skeleton height={48} />;
  if (end === null) return null;
  const { accessUntil, refundCents } = end;
  return (
    <Stack gap={8}>
      <p>
        {lead} <strong>{dayText(accessUntil)}</strong>. Until then everything stays as it is, and you will not be
        charged again.
      </p>
      <GoesBack cents={refundCents} />
    </Stack>
  );
}

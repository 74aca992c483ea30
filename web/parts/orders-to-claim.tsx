import { Suspense } from "react";
import type { ReactNode } from "react";
import { useEmailConfirmation } from "#web/data/email-confirmation.ts";
import { onDemand } from "#web/ui/on-demand.tsx";
import { Stack } from "#web/ui/stack.tsx";

/** Loaded when needed: few readers see it. */
const Question = onDemand(async () => (await import("./order-question.tsx")).OrderQuestion);

/** Orders with this login's email that nobody has claimed. Only their buyer can say whether they are theirs. */
export function OrdersToClaim(): ReactNode {
  const orders = useEmailConfirmation().data?.ordersToClaim ?? [];
  if (orders.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Stack gap={16}>
        {orders.map((order) => (
          <Question key={order.accountNumber} order={order} />
        ))}
      </Stack>
    </Suspense>
  );
}

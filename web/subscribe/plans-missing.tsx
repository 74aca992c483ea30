import type { ComponentType, ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { planWords } from "./plan-words.ts";

/** A page with its heading, for what is shown instead of plans. */
export type PlainFrame = ComponentType<{ main: ReactNode; side: ReactNode }>;

/** Subscribe §2: while plans load, 2 placeholders of 200 px. */
export function LoadingPlans({ Frame }: { Frame: PlainFrame }): ReactNode {
  const main = (
    <Stack gap={12}>
      <p role="status">
        <VisuallyHidden>{planWords.loading}</VisuallyHidden>
      </p>
      <Skeleton height={200} />
      <Skeleton height={200} />
    </Stack>
  );
  return <Frame main={main} side={<Skeleton height={412} />} />;
}

export function PlansFailed({ Frame, onRetry }: { Frame: PlainFrame; onRetry: () => void }): ReactNode {
  const main = <ReadFailed sentence={messages.somethingWentWrong} busy={false} onTryAgain={onRetry} />;
  return <Frame main={main} side={null} />;
}

export function NothingOnSale({ Frame }: { Frame: PlainFrame }): ReactNode {
  const main = (
    <Stack gap={16}>
      <p>{planWords.nothingOnSale}</p>
      <ContactUs />
    </Stack>
  );
  return <Frame main={main} side={null} />;
}

import { Suspense, useState } from "react";
import type { ReactNode } from "react";
import { maxStopDays } from "#core/delivery/stop-dates.ts";
import { FocusOnMount } from "#web/parts/focus-on-mount.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { onDemand } from "#web/ui/on-demand.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { SeasonCard } from "./season-card.tsx";
import { seasonWords } from "./season-words.ts";
import { useSeasonalPlan } from "./use-seasonal-plan.ts";

const SeasonForm = onDemand(() => import("./season-form.tsx").then((m) => m.SeasonForm));

type Step = "shown" | "form" | "saved" | "ended";

/** For readers who are away for months every year, for whom a temporary stop is too short. */
export function SeasonalPlanPart({ accountNumber, today }: { accountNumber: number; today: string }): ReactNode {
  const { data, reread } = useSeasonalPlan(accountNumber);
  const [step, setStep] = useState<Step>("shown");
  if (data?.isOffered !== true) return null;
  const { plan } = data;
  const finish = async (done: Step): Promise<void> => {
    await reread();
    setStep(done);
  };
  return (
    <section aria-labelledby="seasonal-plan">
      <Stack gap={16}>
        <h2 id="seasonal-plan">{seasonWords.title}</h2>
        {(step === "saved" || step === "ended") && (
          <FocusOnMount>
            <Alert kind="success">{seasonWords[step]}</Alert>
          </FocusOnMount>
        )}
        {step === "form" ? (
          <Suspense fallback={<Skeleton height={480} />}>
            <SeasonForm
              {...{ accountNumber, today, plan }}
              onSaved={() => void finish("saved")}
              onGiveUp={() => setStep("shown")}
            />
          </Suspense>
        ) : plan === null ? (
          <>
            <p>{seasonWords.about(maxStopDays)}</p>
            <Row>
              <Button variant="secondary" onClick={() => setStep("form")}>
                {seasonWords.setUp}
              </Button>
            </Row>
          </>
        ) : (
          <SeasonCard
            {...{ accountNumber, plan }}
            onChange={() => setStep("form")}
            onEnded={() => void finish("ended")}
          />
        )}
      </Stack>
    </section>
  );
}

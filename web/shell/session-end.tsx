import { Suspense, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { sessionEnd, type SessionEnd as End } from "#web/data/session-end.ts";
import { useSession } from "#web/data/session.ts";
import { onDemand } from "#web/ui/on-demand.tsx";

const minuteMs = 60_000;
const warningMs = 5 * minuteMs;

const StaySignedIn = onDemand(async () => (await import("./stay-signed-in.tsx")).StaySignedIn);

/** Five minutes before the session ends, asks the reader on the current page to stay or to sign in again. */
export function SessionEndNotice(): ReactNode {
  const version = useSession().version();
  const [ending, setEnding] = useState<End | null>(null);
  const [answered, setAnswered] = useState<End | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const end = sessionEnd();
      if (end === null) return;
      const left = end.at - warningMs - Date.now();
      // Asks only once about the same end. By the next minute it may have moved.
      if (left > 0 || end.at === answered?.at) timer = setTimeout(look, left > 0 ? left : minuteMs);
      else setEnding(end);
    };
    if (ending === null) look();
    return () => clearTimeout(timer);
  }, [ending, answered, version]);
  if (ending === null) return null;
  return (
    <Suspense fallback={null}>
      <StaySignedIn
        end={ending}
        onStayed={() => {
          setAnswered(ending);
          setEnding(null);
        }}
      />
    </Suspense>
  );
}

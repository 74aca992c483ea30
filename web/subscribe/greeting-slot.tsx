import { Suspense } from "react";
import type { ReactNode } from "react";
import { useSignedIn } from "#web/data/session.ts";
import { onDemand } from "#web/ui/on-demand.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const Greeting = onDemand(() => import("./greeting/greeting.tsx").then((m) => m.Greeting));

/** The page's first HTML is the same for everybody. The greeting is loaded only if somebody is signed in. */
export function GreetingSlot(): ReactNode {
  if (!useSignedIn("account")) return null;
  return (
    <Suspense fallback={<Skeleton height={112} />}>
      <Greeting />
    </Suspense>
  );
}

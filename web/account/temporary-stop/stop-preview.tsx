import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { StopEffect } from "#contract/temporary-stop.ts";
import { Card } from "#web/ui/card.tsx";
import type { StopDraft } from "./stop-draft.ts";
import { StopEffectFacts } from "./stop-effect.tsx";
import { stopHeadline } from "./stop-text.ts";
import css from "./temporary-stop.module.css";

type StopPreviewProps = { draft: StopDraft; effect: StopEffect; expireDate: string };

/** The stop in one sentence, and what it does: shown before it is confirmed. */
export function StopPreview({ draft, effect, expireDate }: StopPreviewProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [effect]);
  return (
    <Card labelledBy="what-it-does">
      <h3 className={css.title} id="what-it-does" ref={heading} tabIndex={-1}>
        {stopHeadline(draft)}
      </h3>
      <StopEffectFacts effect={effect} expireDate={expireDate} />
    </Card>
  );
}

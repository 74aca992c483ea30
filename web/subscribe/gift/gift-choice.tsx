import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useSite } from "#web/data/site.ts";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import type { Giving } from "../checkout/giving.ts";

type GiftChoiceProps = {
  giving: Giving;
  /** The reader has just asked for it. */
  takesFocus: boolean;
  onChoose: (giving: Giving) => void;
};

const isGiving = (value: string): value is Giving => value === "none" || value === "gift" || value === "bogo";

/** Whom the purchase is for. Buy one, give one stands here where the publication has it (toggle bogo_purchase). */
export function GiftChoice({ giving, takesFocus, onChoose }: GiftChoiceProps): ReactNode {
  const { features } = useSite();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.querySelector("input")?.focus();
  }, [takesFocus]);
  return (
    <div ref={place}>
      <RadioGroup
        legend="Who is it for?"
        value={giving}
        onChange={(value) => {
          if (isGiving(value)) onChoose(value);
        }}
      >
        <RadioCard value="none" title="For me" />
        <RadioCard value="gift" title="A gift for somebody else">
          We mail them a link to redeem it. It is paid once, ends by itself, and is never charged again.
        </RadioCard>
        {features.bogo_purchase && (
          <RadioCard value="bogo" title="For me, and one free for somebody else" aside="No extra charge">
            Buy one, give one: somebody you name gets the same plan for its first term. It ends by itself.
          </RadioCard>
        )}
      </RadioGroup>
    </div>
  );
}

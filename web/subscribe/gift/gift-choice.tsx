import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useSite } from "#web/data/site.ts";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import type { Giving } from "../checkout/giving.ts";
import { giftWords } from "./gift-words.ts";

type GiftChoiceProps = {
  giving: Giving;
  /** The reader has just opened it. */
  takesFocus: boolean;
  onChoose: (giving: Giving) => void;
};

const isGiving = (value: string): value is Giving => value === "none" || value === "gift" || value === "bogo";

/** Asks who the purchase is for. "Buy one, give one" is offered if the publication has it (toggle bogo_purchase). */
export function GiftChoice({ giving, takesFocus, onChoose }: GiftChoiceProps): ReactNode {
  const { features } = useSite();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.querySelector("input")?.focus();
  }, [takesFocus]);
  return (
    <div ref={place}>
      <RadioGroup
        legend={giftWords.whoFor}
        value={giving}
        onChange={(value) => {
          if (isGiving(value)) onChoose(value);
        }}
      >
        <RadioCard value="none" title={giftWords.forMe} />
        <RadioCard value="gift" title={giftWords.forOther}>
          {giftWords.forOtherNote}
        </RadioCard>
        {features.bogo_purchase && (
          <RadioCard value="bogo" title={giftWords.forBoth} aside={giftWords.noExtraCharge}>
            {giftWords.forBothNote}
          </RadioCard>
        )}
      </RadioGroup>
    </div>
  );
}

import { useState } from "react";
import type { MovePreview } from "#contract/delivery-address.ts";
import { messages } from "#contract/messages.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";

type Asked = {
  readonly addressID: number;
  readonly day: string | null;
  readonly billingToo: boolean;
  /** What a refusal is about. */
  readonly asked: string;
};

/** Asks what a move would do. Nothing is changed by it. */
export function usePreview(accountNumber: number, onPreview: (addressID: number, preview: MovePreview) => void) {
  const { domain } = useSite();
  const { state, send } = useCall("changeDeliveryAddress");
  const [refused, setRefused] = useState<{ readonly text: string; readonly asked: string } | null>(null);
  const preview = async ({ addressID, day, billingToo, asked }: Asked): Promise<void> => {
    setRefused(null);
    const effective = day === null ? {} : { effectiveDate: day };
    const sent = await send({ domain, accountNumber, addressID, billingToo, ...effective, preview: true });
    if (sent.kind === "failed") return setRefused({ text: messages.somethingWentWrong, asked });
    if (sent.kind !== "done") return;
    if (sent.answer.isSuccess) onPreview(addressID, sent.answer);
    else setRefused({ text: sent.answer.errorMessage, asked });
  };
  return { busy: state.kind === "sending", refused, preview };
}

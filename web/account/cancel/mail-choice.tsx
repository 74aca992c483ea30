import type { ReactNode } from "react";
import type { CancelOffer } from "#contract/save-offers.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { mailText } from "./offer-texts.ts";

type Props = { offer: CancelOffer; chosen: boolean; onChoose: (byMail: boolean) => void };

/** Mail in the place of a carrier, where papers are credited too: the reader's to choose. Alone, it is what is offered. */
export function MailChoice({ offer, chosen, onChoose }: Props): ReactNode {
  const { credits = null, mail = null } = offer.fix ?? {};
  if (mail === null || credits === null) return null;
  return (
    <Checkbox
      label={`Bring my paper by mail from now on. ${mailText(mail)}`}
      checked={chosen}
      onChange={({ target }) => onChoose(target.checked)}
    />
  );
}

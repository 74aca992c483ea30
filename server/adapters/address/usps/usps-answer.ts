import * as z from "zod/mini";
import type { AddressAnswer } from "../port.ts";
import { answerFor } from "../vendor/confirmed.ts";
import { looseText as text } from "#server/adapters/outbound/loose-text.ts";

const address = z.object({
  streetAddress: text,
  secondaryAddress: text,
  city: text,
  state: text,
  ZIPCode: text,
  ZIPPlus4: text,
});
const info = z.object({ deliveryPoint: text, carrierRoute: text, DPVConfirmation: text, DPVCMRA: text, vacant: text });

/** Until August 2025 the part was called addressAdditionalInfo; both are in use (protocols.md 5). */
const body = z.object({ address, additionalInfo: z.nullish(info), addressAdditionalInfo: z.nullish(info) });

/** Reads the answer of `GET /addresses/v3/address`. Null: a shape that it does not know. */
export function readUspsAnswer(raw: unknown): AddressAnswer | null {
  const parsed = body.safeParse(raw);
  if (!parsed.success) return null;
  const found = parsed.data.address;
  const about = parsed.data.additionalInfo ?? parsed.data.addressAdditionalInfo;
  const route = about?.carrierRoute ?? "";
  return answerFor({
    line: found.streetAddress,
    unit: found.secondaryAddress,
    city: found.city,
    stateCode: found.state,
    zip5: found.ZIPCode,
    plus4: found.ZIPPlus4,
    deliveryPoint: about?.deliveryPoint ?? "",
    dpv: about?.DPVConfirmation ?? "",
    // Carrier routes that begin with B are post office boxes, with G general delivery.
    mailbox: /^[BG]/.test(route) || about?.DPVCMRA === "Y" || /^(PO BOX|GENERAL DELIVERY)\b/i.test(found.streetAddress),
    vacant: about?.vacant === "Y",
  });
}

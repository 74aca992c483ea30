import * as z from "zod/mini";
import type { AddressAnswer } from "../port.ts";
import { answerFor } from "../vendor/delivery-point.ts";
import { looseText as text } from "#server/adapters/outbound/loose-text.ts";

const candidate = z.object({
  delivery_line_1: text,
  components: z.object({
    city_name: text,
    state_abbreviation: text,
    zipcode: text,
    plus4_code: text,
    delivery_point: text,
    secondary_designator: text,
    secondary_number: text,
    pmb_designator: text,
  }),
  metadata: z.object({ record_type: text }),
  analysis: z.object({ dpv_match_code: text, dpv_cmra: text, dpv_vacant: text }),
});
type Candidate = z.output<typeof candidate>;
const candidates = z.array(candidate);

/**
 * Reads the answer of `GET /street-address`: an empty list is no match. Several candidates are a match only if exactly
 * one is in the ZIP code that was typed; otherwise nobody can say which house is meant. Null if the answer's shape is
 * unknown.
 */
export function readSmartyAnswer(raw: unknown, typedZip5: string): AddressAnswer | null {
  const parsed = candidates.safeParse(raw);
  if (!parsed.success) return null;
  if (parsed.data.length === 0) return { kind: "undeliverable", because: "unknown" };
  const inZip = parsed.data.filter(({ components }) => components.zipcode === typedZip5);
  const [only, ...others] = parsed.data.length === 1 ? parsed.data : inZip;
  if (only === undefined || others.length > 0) return { kind: "undeliverable", because: "street" };
  return answerFor(pointOf(only));
}

function pointOf({ delivery_line_1: line, components, metadata, analysis }: Candidate) {
  const unit = `${components.secondary_designator} ${components.secondary_number}`.trim();
  const named = unit !== "" && line.toUpperCase().endsWith(` ${unit.toUpperCase()}`);
  return {
    // The delivery line already contains the unit; the door's key needs it separately.
    line: named ? line.slice(0, -unit.length - 1) : line,
    unit: named ? unit : "",
    city: components.city_name,
    stateCode: components.state_abbreviation,
    zip5: components.zipcode,
    plus4: components.plus4_code,
    deliveryPoint: components.delivery_point,
    dpv: analysis.dpv_match_code,
    mailbox: ["P", "G"].includes(metadata.record_type) || analysis.dpv_cmra === "Y" || components.pmb_designator !== "",
    vacant: analysis.dpv_vacant === "Y",
  };
}

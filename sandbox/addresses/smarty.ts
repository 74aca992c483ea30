import type { FastifyInstance } from "fastify";
import { parameter } from "../query.ts";
import { candidatesFor, type EmulatedAddress } from "./emulated-addresses.ts";
import type { Misbehave } from "./emulator-options.ts";

const fault = (message: string) => ({ errors: [{ id: 1, message }] });

/** Answers like Smarty's US Street API: `GET /street-address` with the key pair in the query. */
export function serveSmarty(
  app: FastifyInstance,
  secretOf: (authId: string) => Promise<string | null>,
  misbehave: Misbehave,
): void {
  app.get("/street-address", async (request, reply) => {
    const secret = await secretOf(parameter(request, "auth-id"));
    if (secret === null || parameter(request, "auth-token") !== secret)
      return reply.code(401).send(fault("Unauthorized"));
    const line = parameter(request, "street");
    if (line === "") return reply.code(422).send(fault("A GET request lacked required fields"));
    if (misbehave(line, reply)) return reply;
    const found = candidatesFor({
      line,
      unit: parameter(request, "secondary"),
      city: parameter(request, "city"),
      stateCode: parameter(request, "state"),
      zip5: parameter(request, "zipcode").slice(0, 5),
    });
    // With `match=strict`, unconfirmed addresses are not among the candidates.
    const confirmed = found.filter(({ dpv }) => dpv !== "N");
    return confirmed.slice(0, Number(parameter(request, "candidates") || 1)).map(candidate);
  });
}

const shown = (text: string): string => text.toLowerCase().replace(/\b\w/g, (letter) => letter.toUpperCase());

function candidate(door: EmulatedAddress, index: number) {
  const [designator, number] = door.unit.split(" ");
  const unit =
    designator === undefined || number === undefined
      ? {}
      : { secondary_designator: shown(designator), secondary_number: number };
  return {
    input_index: 0,
    candidate_index: index,
    delivery_line_1: `${door.line} ${door.unit}`.trim(),
    last_line: `${shown(door.city)} ${door.stateCode} ${door.zip5}-${door.plus4}`,
    delivery_point_barcode: `${door.zip5}${door.plus4}${door.deliveryPoint}0`,
    components: {
      primary_number: door.line.split(" ")[0],
      ...unit,
      city_name: shown(door.city),
      state_abbreviation: door.stateCode,
      zipcode: door.zip5,
      plus4_code: door.plus4,
      delivery_point: door.deliveryPoint,
    },
    metadata: {
      record_type: door.carrierRoute.startsWith("B") ? "P" : "S",
      carrier_route: door.carrierRoute,
      rdi: "Residential",
    },
    analysis: {
      dpv_match_code: door.dpv,
      dpv_footnotes: door.dpv === "Y" ? "AABB" : "AAN1",
      dpv_cmra: door.cmra ? "Y" : "N",
      dpv_vacant: door.vacant ? "Y" : "N",
      active: "Y",
    },
  };
}

import { serveJson, troubleFor } from "./fake-server.ts";
import type { FakeServer, Served } from "./fake-server.ts";
import { candidatesFor } from "./known-doors.ts";
import type { Door } from "./known-doors.ts";

export type SmartyFake = FakeServer & {
  readonly authId: string;
  readonly authToken: string;
  readonly calls: { street: number };
};

/** Speaks Smarty's US Street API for the fixed doors. */
export async function startSmartyFake(): Promise<SmartyFake> {
  const authId = "an-id";
  const authToken = "a-token";
  const calls = { street: 0 };

  const find = (query: URLSearchParams): Served | null => {
    calls.street += 1;
    if (query.get("auth-id") !== authId || query.get("auth-token") !== authToken) {
      return { status: 401, body: { errors: [{ id: 1, message: "Unauthorized" }] } };
    }
    const line = query.get("street") ?? "";
    const trouble = troubleFor(line);
    if (trouble !== undefined) return trouble;
    const found = candidatesFor(line, query.get("secondary") ?? "", query.get("zipcode")?.slice(0, 5) ?? "");
    // `match=strict`: what is not confirmed is not among the candidates.
    const confirmed = found.filter(({ dpv }) => dpv !== "N").slice(0, Number(query.get("candidates") ?? 1));
    return { status: 200, body: confirmed.map(candidate) };
  };

  const server = await serveJson(({ method, url }) =>
    method === "GET" && url.pathname === "/street-address"
      ? find(url.searchParams)
      : { status: 404, body: { errors: [{ message: "Not found" }] } },
  );
  return { ...server, authId, authToken, calls };
}

const shown = (text: string): string => text.toLowerCase().replace(/\b\w/g, (letter) => letter.toUpperCase());

function candidate(door: Door, index: number) {
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

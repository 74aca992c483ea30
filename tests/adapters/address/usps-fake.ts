import { serveJson, troubleFor } from "./fake-server.ts";
import type { FakeServer, Served } from "./fake-server.ts";
import { candidatesFor } from "./known-doors.ts";
import type { Door } from "./known-doors.ts";

export type UspsFake = FakeServer & {
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  /** Calls so far, by path. */
  readonly calls: { token: number; address: number };
  /** From now on the tokens given so far are refused with 401. */
  expireTokens(): void;
  /** `old`: the names of the parts as they were until August 2025. */
  names: "new" | "old";
};

const fault = (status: number, message: string): Served => ({
  status,
  body: { apiVersion: "/addresses/v3", error: { code: String(status), message, errors: [] } },
});

/** Speaks the USPS OAuth 3 and Addresses 3 APIs (protocols of 2025) for the fixed doors. */
export async function startUspsFake(): Promise<UspsFake> {
  const credentials = { clientId: "a-client", clientSecret: "a-secret" };
  const calls = { token: 0, address: 0 };
  const valid = new Set<string>();

  const grant = (body: string): Served => {
    calls.token += 1;
    const { client_id: id, client_secret: secret, grant_type: type } = JSON.parse(body) as Record<string, string>;
    if (id !== credentials.clientId || secret !== credentials.clientSecret || type !== "client_credentials") {
      return {
        status: 401,
        body: { error: "invalid_client", error_description: "The client credentials are invalid" },
      };
    }
    const token = `token-${calls.token}`;
    valid.add(token);
    return {
      status: 200,
      body: { access_token: token, token_type: "Bearer", expires_in: "28799", status: "approved" },
    };
  };

  const find = (query: URLSearchParams, authorization: string | undefined): Served | null => {
    calls.address += 1;
    if (!valid.has(authorization?.replace(/^Bearer /, "") ?? "")) return fault(401, "Invalid token");
    const line = query.get("streetAddress") ?? "";
    const trouble = troubleFor(line);
    if (trouble !== undefined) return trouble;
    if (line === "" || !query.has("state")) return fault(400, "OASValidation: Missing required parameter");
    const found = candidatesFor(line, query.get("secondaryAddress") ?? "", query.get("ZIPCode") ?? "");
    const [only] = found;
    if (only === undefined) return fault(400, "Address Not Found");
    return { status: 200, body: found.length > 1 ? ambiguous(line, query) : answer(only, fake.names) };
  };

  const server = await serveJson(({ method, url, headers, body }) => {
    if (method === "POST" && url.pathname === "/oauth2/v3/token") return grant(body);
    if (method === "GET" && url.pathname === "/addresses/v3/address")
      return find(url.searchParams, headers.authorization);
    return fault(404, "Resource Not Found");
  });
  const fake: UspsFake = { ...server, credentials, calls, expireTokens: () => valid.clear(), names: "new" };
  return fake;
}

function answer(door: Door, names: UspsFake["names"]) {
  const info = {
    deliveryPoint: door.deliveryPoint,
    carrierRoute: door.carrierRoute,
    DPVConfirmation: door.dpv,
    DPVCMRA: door.cmra ? "Y" : "N",
    business: "N",
    centralDeliveryPoint: "N",
    vacant: door.vacant ? "Y" : "N",
  };
  const corrections = door.dpv === "D" ? [{ code: "32", text: "Default address: more information is needed" }] : [];
  const matches = [{ code: "31", text: "Single Response - exact match" }];
  const address = {
    streetAddress: door.line,
    streetAddressAbbreviation: null,
    secondaryAddress: door.unit === "" ? null : door.unit,
    city: door.city,
    cityAbbreviation: null,
    state: door.stateCode,
    ZIPCode: door.zip5,
    ZIPPlus4: door.plus4,
    urbanization: null,
  };
  return names === "new"
    ? { firm: null, address, additionalInfo: info, corrections, matches, warnings: [] }
    : { firm: null, address, addressAdditionalInfo: info, addressCorrections: corrections, addressMatches: matches };
}

function ambiguous(line: string, query: URLSearchParams) {
  const address = {
    streetAddress: line,
    city: query.get("city"),
    state: query.get("state"),
    ZIPCode: query.get("ZIPCode"),
  };
  const corrections = [{ code: "22", text: "Multiple addresses were found, and no default exists." }];
  return { firm: null, address, additionalInfo: null, corrections, matches: [] };
}

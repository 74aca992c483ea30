import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { parameter } from "../query.ts";
import { type AddressLookup, candidatesFor, type EmulatedAddress } from "./emulated-addresses.ts";
import type { Misbehave } from "./emulator-options.ts";

const grantBody = z.object({ client_id: z.string(), client_secret: z.string(), grant_type: z.string() });

/** One second less than eight hours, as at USPS. */
const tokenSeconds = 28_799;

/** At this address, a token that was used before counts as expired, so that its renewal can be rehearsed. */
const endsTokens = "1 EXPIRED ST";

/** A client id for which the token service answers 400 to every request. */
const badRequests = "malformed";

const sendFault = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ apiVersion: "/addresses/v3", error: { code: String(status), message, errors: [] } });

/** Answers like the USPS OAuth 3 and Addresses 3 APIs since August 2025. Its tokens are valid until it stops. */
export function serveUsps(
  app: FastifyInstance,
  secretOf: (clientId: string) => Promise<string | null>,
  misbehave: Misbehave,
): void {
  /** How often each token has been used. */
  const tokens = new Map<string, number>();

  app.post("/oauth2/v3/token", async (request, reply) => {
    const asked = grantBody.safeParse(request.body);
    if (!asked.success || asked.data.grant_type !== "client_credentials" || asked.data.client_id === badRequests)
      return reply.code(400).send({ error: "invalid_request", error_description: "Missing or invalid parameters" });
    const secret = await secretOf(asked.data.client_id);
    if (secret === null || asked.data.client_secret !== secret)
      return reply.code(401).send({ error: "invalid_client", error_description: "The client credentials are invalid" });
    const token = randomUUID();
    tokens.set(token, 0);
    return { access_token: token, token_type: "Bearer", expires_in: String(tokenSeconds), status: "approved" };
  });

  const takesToken = (request: FastifyRequest, line: string): boolean => {
    const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    const uses = tokens.get(token);
    if (uses === undefined) return false;
    if (line.toUpperCase() === endsTokens && uses > 0) return !tokens.delete(token);
    tokens.set(token, uses + 1);
    return true;
  };

  app.get("/addresses/v3/address", async (request, reply) => {
    const line = parameter(request, "streetAddress");
    if (!takesToken(request, line)) return sendFault(reply, 401, "Invalid token");
    if (misbehave(line, reply)) return reply;
    const lookup: AddressLookup = {
      line,
      unit: parameter(request, "secondaryAddress"),
      city: parameter(request, "city"),
      stateCode: parameter(request, "state"),
      zip5: parameter(request, "ZIPCode"),
    };
    if (line === "" || lookup.stateCode === "")
      return sendFault(reply, 400, "OASValidation: Missing required parameter");
    const [only, ...others] = candidatesFor(lookup);
    if (only === undefined) return sendFault(reply, 400, "Address Not Found");
    return others.length > 0 ? ambiguous(lookup) : answer(only);
  });
}

function answer(door: EmulatedAddress) {
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
  return door.oldNames
    ? { firm: null, address, addressAdditionalInfo: info, addressCorrections: corrections, addressMatches: matches }
    : { firm: null, address, additionalInfo: info, corrections, matches, warnings: [] };
}

function ambiguous({ line, city, stateCode, zip5 }: AddressLookup) {
  const address = { streetAddress: line, city, state: stateCode, ZIPCode: zip5 };
  const corrections = [{ code: "22", text: "Multiple addresses were found, and no default exists." }];
  return { firm: null, address, additionalInfo: null, corrections, matches: [] };
}

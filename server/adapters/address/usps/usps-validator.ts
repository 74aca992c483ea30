import type { AddressAnswer, AddressVendor } from "../port.ts";
import { createRestClient, type RestReply } from "#server/adapters/outbound/rest-client.ts";
import {
  type AddressQuery,
  createVendorValidator,
  failureOf,
  unreadable,
  type VendorAnswer,
  type VendorSettings,
  vendorState,
} from "../vendor/vendor-validator.ts";
import { createUspsTokenCache } from "./usps-token.ts";
import * as z from "zod/mini";
import { answerFor } from "#server/adapters/address/vendor/delivery-point.ts";
import { looseText as text } from "#server/adapters/outbound/loose-text.ts";
import type { SystemState } from "#server/outside-fault.ts";

const address = z.object({
  streetAddress: text,
  secondaryAddress: text,
  city: text,
  state: text,
  ZIPCode: text,
  ZIPPlus4: text,
});
const info = z.object({ deliveryPoint: text, carrierRoute: text, DPVConfirmation: text, DPVCMRA: text, vacant: text });

/** Before August 2025 this part was called addressAdditionalInfo; both are in use (protocols.md 5). */
const body = z.object({ address, additionalInfo: z.nullish(info), addressAdditionalInfo: z.nullish(info) });

/** Reads the answer of `GET /addresses/v3/address`. Null if its shape is unknown. */
function readUspsAnswer(raw: unknown): AddressAnswer | null {
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
    // Carrier routes that begin with B are post office boxes, those with G general delivery.
    mailbox: /^[BG]/.test(route) || about?.DPVCMRA === "Y" || /^(PO BOX|GENERAL DELIVERY)\b/i.test(found.streetAddress),
    vacant: about?.vacant === "Y",
  });
}

/**
 * Validates with the USPS Addresses API v3 (`https://apis.usps.com`; for tests `https://apis-tem.usps.com`). Never
 * throws when the service fails.
 */
export function createUspsValidator(settings: VendorSettings): AddressVendor {
  const { id: clientId, secret: clientSecret, now } = settings;
  const client = createRestClient({ ...settings, baseUrl: settings.url });
  const tokens = createUspsTokenCache({ client, credentials: { clientId, clientSecret }, now });

  const ask = async (question: AddressQuery, again = false): Promise<VendorAnswer> => {
    const got = await tokens.token();
    // An error of the token service is not about the address, whatever its status.
    if (got.kind === "refused") return failureOf(got.reply);
    const reply = await client.call({
      method: "GET",
      path: "addresses/v3/address",
      query: fieldsOf(question),
      headers: { authorization: `Bearer ${got.token}` },
    });
    if (reply.kind === "none" || reply.status !== 401) return judge(reply);
    tokens.drop(got.token);
    // A token can end early: try once more with a new one.
    return again ? failureOf(reply) : ask(question, true);
  };
  const tryKey = async (): Promise<SystemState> => {
    const got = await tokens.token();
    if (got.kind === "refused") return vendorState(failureOf(got.reply));
    // The token may be hours old. Any answer shows that the service is there; its root costs no lookup.
    const reply = await client.call({ method: "GET", path: "" });
    return reply.kind === "none" || reply.status >= 500 ? vendorState(failureOf(reply)) : { kind: "answers" };
  };
  return createVendorValidator({ ...settings, ask: (question) => ask(question), tryKey });
}

const fieldsOf = (question: AddressQuery) => ({
  streetAddress: question.line,
  secondaryAddress: question.unit,
  city: question.city,
  state: question.stateCode,
  ZIPCode: question.zip5,
  ZIPPlus4: question.plus4 ?? "",
});

/** The service says "not found" with 400 or 404; any other status except 200 is a failure of the service. */
function judge(reply: RestReply): VendorAnswer {
  if (reply.kind === "reply" && (reply.status === 400 || reply.status === 404))
    return { kind: "answered", answer: { kind: "undeliverable", because: "unknown" } };
  if (reply.kind === "none" || reply.status !== 200) return failureOf(reply);
  const answer = readUspsAnswer(reply.body);
  return answer === null ? unreadable : { kind: "answered", answer };
}

import type { AddressAccount, AddressVendor } from "../port.ts";
import { createRestClient } from "#server/adapters/outbound/rest-client.ts";
import {
  type AddressQuery,
  createVendorValidator,
  failureOf,
  unreadable,
  type VendorAnswer,
  type VendorSettings,
  vendorState,
} from "../vendor/vendor-validator.ts";
import { readSmartyAnswer } from "./smarty-answer.ts";
import type { SystemState } from "#server/outside-fault.ts";

/** Validates with Smarty's US Street API (`https://us-street.api.smarty.com`). Never throws when the service fails. */
export function createSmartyValidator(settings: VendorSettings): AddressVendor {
  const client = createRestClient({ ...settings, baseUrl: settings.url });
  const get = (query: Readonly<Record<string, string>>) =>
    client.call({ method: "GET", path: "street-address", query: { ...keysOf(settings), ...query } });

  const ask = async (question: AddressQuery): Promise<VendorAnswer> => {
    const reply = await get(fieldsOf(question));
    if (reply.kind === "none" || reply.status !== 200) return failureOf(reply);
    const answer = readSmartyAnswer(reply.body, question.zip5);
    return answer === null ? unreadable : { kind: "answered", answer };
  };
  /**
   * Asks without a street, which does not count as a lookup: Smarty refuses the question, but only after it has
   * accepted the key.
   */
  const tryKey = async (): Promise<SystemState> => {
    const reply = await get({});
    return reply.kind === "reply" && [200, 400, 422].includes(reply.status)
      ? { kind: "answers" }
      : vendorState(failureOf(reply));
  };
  return createVendorValidator({ ...settings, ask, tryKey });
}

/** Smarty takes its key pair in the query, so the URL of a call is never logged. */
const keysOf = ({ id, secret }: AddressAccount) => ({ "auth-id": id, "auth-token": secret });

const fieldsOf = (question: AddressQuery) => ({
  street: question.line,
  secondary: question.unit,
  city: question.city,
  state: question.stateCode,
  zipcode: question.plus4 === null ? question.zip5 : `${question.zip5}-${question.plus4}`,
  candidates: "5",
  match: "strict",
});

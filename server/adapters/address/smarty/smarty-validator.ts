import type { AddressAnswer, AddressValidator } from "../port.ts";
import { createPatience } from "../vendor/patience.ts";
import type { Milliseconds } from "../vendor/patience.ts";
import { createRestClient } from "#server/adapters/outbound/rest-client.ts";
import type { Reach } from "#server/adapters/outbound/exchange.ts";
import { createVendorValidator } from "../vendor/vendor-validator.ts";
import type { Question } from "../vendor/vendor-validator.ts";
import type { LazyZipTable } from "../zip/zip-table.ts";
import { readSmartyAnswer } from "./smarty-answer.ts";

export type SmartySettings = {
  /** `https://us-street.api.smarty.com` */
  readonly baseUrl: string;
  readonly authId: string;
  readonly authToken: string;
  readonly zips: LazyZipTable;
  readonly now: Milliseconds;
  readonly timeoutMs?: number;
  readonly reach?: Reach;
};

/** Validates with Smarty's US Street API. `unavailable` for every failure of the service; nothing throws. */
export function createSmartyValidator(settings: SmartySettings): AddressValidator {
  const { baseUrl, zips, now, timeoutMs = 4000, reach = "public" } = settings;
  const client = createRestClient({ baseUrl, reach, timeoutMs });
  const patience = createPatience(now);

  const ask = async (question: Question): Promise<AddressAnswer> => {
    if (!patience.mayAsk()) return { kind: "unavailable" };
    const reply = await client.call({ method: "GET", path: "/street-address", query: fieldsOf(settings, question) });
    if (reply.kind === "reply" && reply.status === 200) {
      patience.answered();
      return readSmartyAnswer(reply.body, question.zip5);
    }
    if (reply.kind === "reply" && reply.status === 429) patience.throttled(reply.retryAfterSeconds);
    else patience.failed();
    return { kind: "unavailable" };
  };
  return createVendorValidator({ ask, zips, now });
}

/** Smarty takes its key pair in the query: the address of a call is therefore never logged. */
const fieldsOf = ({ authId, authToken }: SmartySettings, question: Question) => ({
  "auth-id": authId,
  "auth-token": authToken,
  street: question.line,
  secondary: question.unit,
  city: question.city,
  state: question.stateCode,
  zipcode: question.plus4 === null ? question.zip5 : `${question.zip5}-${question.plus4}`,
  candidates: "5",
  match: "strict",
});

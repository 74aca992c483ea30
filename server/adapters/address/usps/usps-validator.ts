import type { AddressAnswer, AddressValidator } from "../port.ts";
import { createPatience } from "../vendor/patience.ts";
import type { Milliseconds, Patience } from "../vendor/patience.ts";
import { createRestClient } from "#server/adapters/outbound/rest-client.ts";
import type { Reach } from "#server/adapters/outbound/exchange.ts";
import type { RestReply } from "#server/adapters/outbound/rest-client.ts";
import { createVendorValidator } from "../vendor/vendor-validator.ts";
import type { Question } from "../vendor/vendor-validator.ts";
import type { LazyZipTable } from "../zip/zip-table.ts";
import { readUspsAnswer } from "./usps-answer.ts";
import { createTokenKeeper } from "./usps-token.ts";
import type { UspsCredentials } from "./usps-token.ts";

export type UspsSettings = {
  /** `https://apis.usps.com`; for trials `https://apis-tem.usps.com`. */
  readonly baseUrl: string;
  readonly credentials: UspsCredentials;
  readonly zips: LazyZipTable;
  readonly now: Milliseconds;
  /** For the token and for the question each. A form waits for this. */
  readonly timeoutMs?: number;
  readonly reach?: Reach;
};

/** Validates with the USPS Addresses API v3. `unavailable` for every failure of the service; nothing throws. */
export function createUspsValidator(settings: UspsSettings): AddressValidator {
  const { baseUrl, credentials, zips, now, timeoutMs = 4000, reach = "public" } = settings;
  const client = createRestClient({ baseUrl, reach, timeoutMs });
  const tokens = createTokenKeeper({ client, credentials, now });
  const patience = createPatience(now);

  const askOnce = async (question: Question): Promise<RestReply> => {
    const got = await tokens.token();
    if (got.kind === "refused") return got.reply;
    const reply = await client.call({
      method: "GET",
      path: "/addresses/v3/address",
      query: fieldsOf(question),
      headers: { authorization: `Bearer ${got.token}` },
    });
    if (reply.kind === "reply" && reply.status === 401) tokens.drop(got.token);
    return reply;
  };

  const ask = async (question: Question): Promise<AddressAnswer> => {
    if (!patience.mayAsk()) return { kind: "unavailable" };
    const first = await askOnce(question);
    // A token can end before its time: once more with a new one.
    const reply = first.kind === "reply" && first.status === 401 ? await askOnce(question) : first;
    return judge(reply, patience);
  };
  return createVendorValidator({ ask, zips, now });
}

const fieldsOf = (question: Question) => ({
  streetAddress: question.line,
  secondaryAddress: question.unit,
  city: question.city,
  state: question.stateCode,
  ZIPCode: question.zip5,
  ZIPPlus4: question.plus4 ?? "",
});

/** The service says "not found" with 400 or 404; everything else that is not 200 is its own trouble. */
function judge(reply: RestReply, patience: Patience): AddressAnswer {
  if (reply.kind === "reply" && [200, 400, 404].includes(reply.status)) {
    patience.answered();
    return reply.status === 200 ? readUspsAnswer(reply.body) : { kind: "undeliverable", because: "unknown" };
  }
  if (reply.kind === "reply" && reply.status === 429) patience.throttled(reply.retryAfterSeconds);
  else patience.failed();
  return { kind: "unavailable" };
}

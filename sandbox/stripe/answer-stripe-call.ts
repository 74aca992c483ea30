import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { FaultyLine } from "../converge/misbehave.ts";
import { defaultMood, type MetMood, takeMood } from "../moods.ts";
import { integerColumn, text } from "../row.ts";
import { type Answer, invalid, refusal } from "./answers.ts";
import { release } from "./confirm.ts";
import type { StripeEmulatorOptions } from "./emulator-options.ts";
import { type Parameters, parametersOf, unknownIn } from "./parameters.ts";

/** What every call of the emulated Stripe needs. */
export type StripeEmulatorContext = { readonly options: StripeEmulatorOptions; readonly line: FaultyLine };

/** The calls that have moods. */
export type StripeCall = "open" | "confirm" | "charge" | "refund" | "cancel" | "query";

/** The name of a queued fault: the call is carried out, but answered with HTTP 500. */
export const faultOf = (call: StripeCall): string => `${call} fault`;

const busy = refusal(429, "rate_limit_error", { code: "rate_limit" });
const fault = refusal(500, "api_error");
const noKey = refusal(401, "invalid_request_error");

export type CallAction = (account: string, given: Parameters, mood: MetMood) => Answer;

type Acting = {
  readonly call: StripeCall | ((given: Parameters) => StripeCall);
  /** The parameters that Stripe knows for this call. */
  readonly knows: readonly string[];
  readonly act: CallAction;
};

const params = z.object({ account: z.string() });

/** Answers the call of an account in its mood. `act` runs in one transaction of the ledger. */
export async function answerStripeCall(
  request: FastifyRequest,
  reply: FastifyReply,
  wire: StripeEmulatorContext,
  { call: named, knows, act }: Acting,
): Promise<FastifyReply> {
  const { options, line } = wire;
  const { account } = params.parse(request.params);
  const secret = await options.secretOf(account);
  if (secret === null || request.headers.authorization !== `Bearer ${secret}`) return send(reply, noKey);
  const given = parametersOf(request);
  const call = typeof named === "string" ? named : named(given);
  const { db } = options.ledger;
  const { mood, answer } = options.ledger.inTransaction(() => {
    const met = takeMood(db, account, call) ?? defaultMood;
    if (met.reached !== "yes") return { mood: met, answer: busy };
    release(db, options.now());
    const strange = unknownIn(given, knows);
    const once = (): Answer =>
      strange === null
        ? keyed(request, wire, account, () => act(account, given, met))
        : invalid("parameter_unknown", strange);
    const first = once();
    const answered = met.actsTwice ? once() : first;
    return {
      mood: met,
      answer: takeMood(db, account, faultOf(call)) === null ? answered : failed(request, wire, account),
    };
  });
  if (mood.reached === "no") line.hangUp(reply);
  else if (mood.answersLate) line.keepSilent(reply);
  else return send(reply, answer);
  return reply;
}

const send = (reply: FastifyReply, { status, body }: Answer): FastifyReply => reply.code(status).send(body);

const keyOf = ({ headers }: FastifyRequest): string => String(headers["idempotency-key"] ?? "");
const contentOf = (request: FastifyRequest): string => `${request.url} ${JSON.stringify(parametersOf(request))}`;

/** A repeat under the same key gets the first answer again, whatever it was. With other parameters it is refused. */
function keyed(
  request: FastifyRequest,
  { options }: StripeEmulatorContext,
  account: string,
  work: () => Answer,
): Answer {
  const { db } = options.ledger;
  const key = keyOf(request);
  if (request.method === "GET" || key === "") return work();
  const content = contentOf(request);
  const before = db.prepare("select * from replay where account = ? and key = ?").get(account, key);
  if (before !== undefined) {
    if (text(before, "request") !== content) return refusal(400, "idempotency_error");
    const body: unknown = JSON.parse(text(before, "body"));
    return { status: integerColumn(before, "status"), body: typeof body === "object" && body !== null ? body : {} };
  }
  const answer = work();
  remember(request, account, answer, options);
  return answer;
}

function remember(
  request: FastifyRequest,
  account: string,
  { status, body }: Answer,
  { ledger }: StripeEmulatorOptions,
) {
  ledger.db
    .prepare("insert or replace into replay (account, key, request, status, body) values (?, ?, ?, ?, ?)")
    .run(account, keyOf(request), contentOf(request), status, JSON.stringify(body));
}

function failed(request: FastifyRequest, { options }: StripeEmulatorContext, account: string): Answer {
  if (request.method !== "GET" && keyOf(request) !== "") remember(request, account, fault, options);
  return fault;
}

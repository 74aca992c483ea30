import { createRestClient, type RestCall, type RestReply } from "#server/adapters/outbound/rest-client.ts";
import type { PrivateNetworks } from "#server/adapters/outbound/private-addresses.ts";
import type { NoteOutsideFault } from "#server/outside-fault.ts";
import type { ListAccount, ListAnswer } from "../port.ts";
import { titleOf } from "./replies.ts";

export type MailchimpCallOptions = {
  readonly note: NoteOutsideFault;
  readonly timeoutMs: number;
  readonly networks?: PrivateNetworks;
};

/** @param name the call's name, for the operator. */
export type CallMailchimp = (call: RestCall, name: string) => Promise<RestReply>;

/** Makes every call with the key, and notes refusals and missing answers. */
export function mailchimpCaller(
  { url, reach, secret }: ListAccount,
  { note, ...settings }: MailchimpCallOptions,
): CallMailchimp {
  const client = createRestClient({ baseUrl: `${url}/3.0`, reach, ...settings });
  const authorization = `Basic ${Buffer.from(`doorstep:${secret}`).toString("base64")}`;
  return async (call, name) => {
    const reply = await client.call({ ...call, headers: { authorization }, anyStatus: true });
    const errorCode = unavailableCode(reply);
    if (errorCode !== null)
      note({ system: "mailing-list", call: name, outcome: isSilent(reply) ? "silent" : "refused", errorCode });
    return reply;
  };
}

/** The code of an answer that is about the account or the moment, and not about a member. Null for any other answer. */
export function unavailableCode(reply: RestReply): string | null {
  if (reply.kind === "none") return "no-answer";
  return [401, 403, 429].includes(reply.status) || reply.status >= 500 ? `http-${reply.status}` : null;
}

export const isSilent = (reply: RestReply): boolean => reply.kind === "none" || reply.status >= 500;

/** 0 if there was no answer. */
export const replyStatus = (reply: RestReply): number => (reply.kind === "reply" ? reply.status : 0);

export const doneAnswer = <Value>(value: Value): ListAnswer<Value> => ({ kind: "done", value });

export const unavailableAnswer = (reply: RestReply): ListAnswer<never> => ({
  kind: "away",
  code: unavailableCode(reply) ?? `http-${replyStatus(reply)}`,
  retryAfterSeconds: reply.kind === "reply" ? reply.retryAfterSeconds : null,
});

/** 400 is about this member; after any other failure the list is left alone for a while. */
export const failedAnswer = (reply: RestReply): ListAnswer<never> =>
  reply.kind === "reply" && reply.status === 400
    ? { kind: "refused", says: titleOf(reply.body) }
    : unavailableAnswer(reply);

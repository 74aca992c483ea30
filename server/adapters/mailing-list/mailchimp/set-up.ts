import type { SystemState } from "#server/outside-fault.ts";
import type { ListAnswer, MailingList } from "../port.ts";
import {
  type CallMailchimp,
  doneAnswer,
  isSilent,
  replyStatus,
  unavailableAnswer,
  unavailableCode,
} from "./call-mailchimp.ts";
import { ourFields } from "./merge-fields.ts";
import { fieldTags, hookUrls, titleOf } from "./replies.ts";

/** The events that Mailchimp reports to us, except those that we caused. */
const hookEvents = { unsubscribe: true, cleaned: true, upemail: true, profile: true, subscribe: true, campaign: false };
const hookSources = { user: true, admin: true, api: false };

/** The calls about the list as a whole. @param at its path. */
export const setUpCalls = (at: string, ask: CallMailchimp): Pick<MailingList, "prepare" | "tryKey"> => ({
  prepare: async (hookUrl) => {
    const added = await addFields(at, ask);
    return added.kind === "done" ? addHook(at, ask, hookUrl) : added;
  },
  tryKey: async (): Promise<SystemState> => {
    const reply = await ask({ method: "GET", path: at, query: { fields: "id" } }, "try key");
    if (replyStatus(reply) === 200) return { kind: "answers" };
    if (replyStatus(reply) === 404) return { kind: "refused", code: "there is no such audience" };
    return {
      kind: isSilent(reply) ? "silent" : "refused",
      code: unavailableCode(reply) ?? `http-${replyStatus(reply)}`,
    };
  },
});

async function addFields(at: string, ask: CallMailchimp): Promise<ListAnswer<null>> {
  const fields = await ask({ method: "GET", path: `${at}/merge-fields`, query: { count: "1000" } }, "read fields");
  if (fields.kind !== "reply" || fields.status !== 200) return unavailableAnswer(fields);
  const there = fieldTags(fields.body);
  for (const field of ourFields.filter(({ tag }) => !there.includes(tag))) {
    const reply = await ask({ method: "POST", path: `${at}/merge-fields`, json: field }, "add field");
    if (replyStatus(reply) !== 200) return unavailableAnswer(reply);
  }
  return doneAnswer(null);
}

async function addHook(at: string, ask: CallMailchimp, hookUrl: string): Promise<ListAnswer<null>> {
  const hooks = await ask({ method: "GET", path: `${at}/webhooks` }, "read webhooks");
  if (hooks.kind !== "reply" || hooks.status !== 200) return unavailableAnswer(hooks);
  if (hookUrls(hooks.body).includes(hookUrl)) return doneAnswer(null);
  const json = { url: hookUrl, events: hookEvents, sources: hookSources };
  const reply = await ask({ method: "POST", path: `${at}/webhooks`, json }, "add webhook");
  if (replyStatus(reply) === 200) return doneAnswer(null);
  // Mailchimp first calls our address to see whether it answers.
  const isUnreachable = reply.kind === "reply" && reply.status === 400;
  return isUnreachable
    ? { kind: "away", code: `it can't report to us: ${titleOf(reply.body)}`, retryAfterSeconds: null }
    : unavailableAnswer(reply);
}

import { hash } from "node:crypto";
import { erasedPrefix } from "#core/mailing-list/erased-mailbox.ts";
import type { ListMember } from "#core/mailing-list/list-member.ts";
import type { RestReply } from "#server/adapters/outbound/rest-client.ts";
import type { ListAnswer, MailingList, MemberToPut } from "../port.ts";
import { type CallMailchimp, doneAnswer, failedAnswer, replyStatus, unavailableAnswer } from "./call-mailchimp.ts";
import { memberFields, mergeFieldsOf, tagsFor } from "./merge-fields.ts";
import { readMember, readPage, titleOf } from "./replies.ts";

const pageSize = 500;
const fields = memberFields.join(",");
const pageFields = ["total_items", ...memberFields.map((field) => `members.${field}`)].join(",");

/** Mailchimp names a member by the MD5 of the lowercase address, which is also all that we have of an erased one. */
const hashOf = (email: string): string =>
  email.startsWith(erasedPrefix) ? email.slice(erasedPrefix.length) : hash("md5", email.toLowerCase(), "hex");

type MemberCalls = Pick<MailingList, "find" | "put" | "unsubscribe" | "remove" | "page">;

/** The calls about members. @param at the list's path. */
export function memberCalls(at: string, ask: CallMailchimp): MemberCalls {
  const memberAt = (email: string): string => `${at}/members/${hashOf(email)}`;
  return {
    find: async (email) => {
      const reply = await ask({ method: "GET", path: memberAt(email), query: { fields } }, "find member");
      return replyStatus(reply) === 404 ? doneAnswer(null) : memberIn(reply);
    },
    put: async (member) => {
      const { email, formerEmail } = member;
      let reply = await putMember(ask, member, memberAt(formerEmail ?? email));
      // The new mailbox is on the list already, under its own name.
      if (formerEmail !== null && [400, 404].includes(replyStatus(reply)))
        reply = await putMember(ask, member, memberAt(email));
      const put = memberIn(reply);
      return put.kind === "done" ? tag(ask, memberAt(email), put.value, member) : put;
    },
    unsubscribe: async (email) => {
      const query = { fields, skip_merge_validation: "true" };
      const call = { method: "PATCH", path: memberAt(email), query, json: { status: "unsubscribed" } } as const;
      const reply = await ask(call, "unsubscribe member");
      if (replyStatus(reply) === 404) return doneAnswer(null);
      const member = memberIn(reply);
      return member.kind === "done" ? doneAnswer(member.value.changedAt) : member;
    },
    remove: async (email, how) => {
      const reply =
        how === "archive"
          ? await ask({ method: "DELETE", path: memberAt(email) }, "archive member")
          : await ask({ method: "POST", path: `${memberAt(email)}/actions/delete-permanent` }, "delete member");
      // 405: it was already archived or deleted.
      return [200, 204, 404, 405].includes(replyStatus(reply)) ? doneAnswer(null) : failedAnswer(reply);
    },
    page: async (offset) => {
      const query = { count: String(pageSize), offset: String(offset), fields: pageFields };
      const reply = await ask({ method: "GET", path: `${at}/members`, query }, "read members");
      const page = reply.kind === "reply" && reply.status === 200 ? readPage(reply.body) : null;
      return page === null ? unavailableAnswer(reply) : doneAnswer(page);
    },
  };
}

function memberIn(reply: RestReply): ListAnswer<ListMember> {
  const member = reply.kind === "reply" && reply.status === 200 ? readMember(reply.body) : null;
  return member === null ? failedAnswer(reply) : doneAnswer(member);
}

/** Somebody who unsubscribed at Mailchimp has to confirm in an email from Mailchimp; `pending` asks for that. */
async function putMember(ask: CallMailchimp, member: MemberToPut, path: string): Promise<RestReply> {
  const put = (how: Readonly<Record<string, string>>): Promise<RestReply> =>
    ask(
      {
        method: "PUT",
        path,
        query: { skip_merge_validation: "true", fields },
        json: { email_address: member.email, ...how, merge_fields: mergeFieldsOf(member.facts) },
      },
      "put member",
    );
  if (member.status === "keep") return put({ status_if_new: "subscribed" });
  const reply = await put({ status_if_new: "subscribed", status: "subscribed" });
  const mustConfirm = replyStatus(reply) === 400 && reply.kind === "reply" && isCompliance(titleOf(reply.body));
  return mustConfirm ? put({ status_if_new: "pending", status: "pending" }) : reply;
}

const isCompliance = (title: string): boolean => title.startsWith("Member In Compliance State");

/** A PUT ignores the tags of an existing member, so tags have their own call. */
async function tag(
  ask: CallMailchimp,
  path: string,
  member: ListMember,
  { facts }: MemberToPut,
): Promise<ListAnswer<ListMember>> {
  if (member.facts.standing === facts.standing) return doneAnswer(member);
  const json = { tags: tagsFor(facts.standing) };
  const reply = await ask({ method: "POST", path: `${path}/tags`, json }, "tag member");
  return replyStatus(reply) === 204 ? doneAnswer({ ...member, facts }) : failedAnswer(reply);
}

import { isSameMember } from "#core/mailing-list/list-member.ts";
import type { MailingList } from "../port.ts";
import { type CallMailchimp, doneAnswer, failedAnswer } from "./call-mailchimp.ts";
import { mergeFieldsOf, newTagsFor } from "./merge-fields.ts";
import { readAdded } from "./replies.ts";

/**
 * Mailchimp's call for up to 500 members. Without `update_existing` it skips everybody whom the list knows in any way,
 * so that nobody who unsubscribed there is signed up again. Skipped members are among its errors, like malformed
 * addresses.
 * @param at the list's path.
 */
export const newMemberAdder =
  (at: string, ask: CallMailchimp): MailingList["addNew"] =>
  async (newcomers) => {
    const members = newcomers.map(({ email, facts }) => ({
      email_address: email,
      status: "subscribed",
      merge_fields: mergeFieldsOf(facts),
      tags: newTagsFor(facts.standing),
    }));
    const query = { skip_merge_validation: "true" };
    const call = { method: "POST", path: at, query, json: { members, update_existing: false } } as const;
    const reply = await ask(call, "add members");
    const there = reply.kind === "reply" && reply.status === 200 ? readAdded(reply.body) : null;
    if (there === null) return failedAnswer(reply);
    const wanted = new Map(newcomers.map(({ email, facts }) => [email, facts]));
    // A member whose data differs from what we sent is looked at again.
    const isRight = ({ email, facts }: (typeof there)[number]): boolean => {
      const meant = wanted.get(email);
      return meant !== undefined && isSameMember(meant, facts);
    };
    return doneAnswer(new Set(there.filter(isRight).map(({ email }) => email)));
  };

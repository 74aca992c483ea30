import type { MemberFacts } from "#core/mailing-list/list-member.ts";

/** The fields that we add to a list, besides its own FNAME and LNAME. Their tags have at most ten characters. */
export const ourFields = [
  { tag: "DS_PLAN", name: "Plan", type: "text" },
  { tag: "DS_PAPER", name: "Publication", type: "text" },
  { tag: "DS_STARTED", name: "Subscription started", type: "date" },
  { tag: "DS_ENDED", name: "Subscription ended", type: "date" },
] as const;

/** What we read of a member. */
export const memberFields = ["email_address", "status", "last_changed", "merge_fields", "tags"] as const;

export const mergeFieldsOf = ({ firstName, lastName, plan, publication, startedOn, endedOn }: MemberFacts) => ({
  FNAME: cut(firstName),
  LNAME: cut(lastName),
  DS_PLAN: cut(plan),
  DS_PAPER: cut(publication),
  DS_STARTED: startedOn,
  DS_ENDED: endedOn,
});

/** A text field of theirs holds 255 characters. */
const cut = (text: string): string => Array.from(text).slice(0, 255).join("");

/** A reader's standing as a tag, to which campaigns can be sent. */
export const standingTags = { subscriber: "Doorstep subscriber", former: "Doorstep former subscriber" } as const;

/** The tags of a new member. */
export const newTagsFor = (standing: MemberFacts["standing"]): readonly string[] =>
  standing === "none" ? [] : [standingTags[standing]];

/** Sets or removes both tags. Mailchimp accepts the removal of a tag that is not there. */
export const tagsFor = (
  standing: MemberFacts["standing"],
): readonly { readonly name: string; readonly status: string }[] =>
  Object.entries(standingTags).map(([of, name]) => ({ name, status: of === standing ? "active" : "inactive" }));

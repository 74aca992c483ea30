import type { Day } from "../day.ts";
import type { SubscriptionStatus } from "../subscription/status.ts";
import type { MemberFacts } from "./list-member.ts";
import type { MarketingChoice } from "./marketing-choice.ts";

/** What we know about the person behind a mailbox. */
export type MailboxOwner = {
  /** The latest answer for this mailbox, on any of its accounts. Null: nobody was ever asked. */
  readonly choice: MarketingChoice | null;
  /** The person must not be contacted: only required emails are sent. */
  readonly noContact: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** The live subscription, else the last that ended. Null: none was ever paid for. */
  readonly subscription: {
    readonly status: SubscriptionStatus;
    readonly plan: string;
    readonly startOn: Day | null;
    readonly paidThrough: Day | null;
  } | null;
};

/** What the list should say about a mailbox. `absent`: nothing, because no account here has it. */
export type WantedMember =
  | { readonly kind: "absent" }
  | { readonly kind: "unsubscribed" }
  | { readonly kind: "subscribed"; readonly choice: MarketingChoice; readonly facts: MemberFacts };

/** @param owner null: no account has this mailbox. */
export function wantedMember(owner: MailboxOwner | null, publication: string): WantedMember {
  if (owner === null || owner.choice === null) return { kind: "absent" };
  if (!owner.choice.agreed || owner.noContact) return { kind: "unsubscribed" };
  return { kind: "subscribed", choice: owner.choice, facts: factsOf(owner, publication) };
}

function factsOf({ firstName, lastName, subscription }: MailboxOwner, publication: string): MemberFacts {
  if (subscription === null)
    return { firstName, lastName, standing: "none", plan: "", publication, startedOn: "", endedOn: "" };
  const { status, plan, startOn, paidThrough } = subscription;
  const ended = status === "ended";
  return {
    firstName,
    lastName,
    standing: ended ? "former" : "subscriber",
    plan,
    publication,
    startedOn: startOn ?? "",
    endedOn: (ended ? paidThrough : null) ?? "",
  };
}

import * as z from "zod/mini";
import { parseDay } from "#core/day.ts";
import type { ListMember, ListStatus, MemberFacts } from "#core/mailing-list/list-member.ts";
import { looseText } from "#server/adapters/outbound/loose-text.ts";
import type { MemberPage } from "../port.ts";
import { standingTags } from "./merge-fields.ts";

const member = z.object({
  email_address: z.string(),
  status: z.string(),
  last_changed: looseText,
  // Only texts are ours: an address field is an object, and a number can be one.
  merge_fields: z._default(z.record(z.string(), z.unknown()), {}),
  tags: z._default(z.array(z.object({ name: z.string() })), []),
});

const page = z.object({ members: z.array(member), total_items: z.int() });
const added = z.object({ new_members: z.array(member) });
const fields = z.object({ merge_fields: z.array(z.object({ tag: z.string() })) });
const hooks = z.object({ webhooks: z.array(z.object({ url: z.string() })) });
const problem = z.object({ title: looseText, detail: looseText });

const statuses: Readonly<Record<string, ListStatus>> = {
  subscribed: "subscribed",
  pending: "pending",
  unsubscribed: "unsubscribed",
  cleaned: "cleaned",
  archived: "archived",
};

function memberOf({ email_address, status, last_changed, merge_fields, tags }: z.output<typeof member>): ListMember {
  const changed = Date.parse(last_changed);
  return {
    email: email_address.toLowerCase(),
    status: statuses[status] ?? "other",
    changedAt: Number.isNaN(changed) ? null : changed,
    facts: factsOf(
      merge_fields,
      tags.map(({ name }) => name),
    ),
  };
}

function factsOf(fieldsThere: Readonly<Record<string, unknown>>, tags: readonly string[]): MemberFacts {
  const text = (name: string): string => {
    const value = fieldsThere[name];
    return typeof value === "string" ? value : "";
  };
  const [subscriber, former] = [tags.includes(standingTags.subscriber), tags.includes(standingTags.former)];
  return {
    firstName: text("FNAME"),
    lastName: text("LNAME"),
    // Somebody has set both tags by hand. That is never what we want, so they are set again.
    standing: subscriber === former ? "none" : former ? "former" : "subscriber",
    plan: text("DS_PLAN"),
    publication: text("DS_PAPER"),
    startedOn: dayOf(text("DS_STARTED")),
    endedOn: dayOf(text("DS_ENDED")),
  };
}

const dayOf = (text: string): MemberFacts["startedOn"] => parseDay(text) ?? "";

/** Null if the shape is unknown. */
export function readMember(raw: unknown): ListMember | null {
  const parsed = member.safeParse(raw);
  return parsed.success ? memberOf(parsed.data) : null;
}

export function readPage(raw: unknown): MemberPage | null {
  const parsed = page.safeParse(raw);
  if (!parsed.success) return null;
  return { members: parsed.data.members.map(memberOf), total: parsed.data.total_items };
}

/** The members that a bulk call added, as the list has them now. */
export function readAdded(raw: unknown): readonly ListMember[] | null {
  const parsed = added.safeParse(raw);
  return parsed.success ? parsed.data.new_members.map(memberOf) : null;
}

export function fieldTags(raw: unknown): readonly string[] {
  const parsed = fields.safeParse(raw);
  return parsed.success ? parsed.data.merge_fields.map(({ tag }) => tag) : [];
}

export function hookUrls(raw: unknown): readonly string[] {
  const parsed = hooks.safeParse(raw);
  return parsed.success ? parsed.data.webhooks.map(({ url }) => url) : [];
}

/** "Invalid Resource: ..." of an `application/problem+json`. */
export function titleOf(raw: unknown): string {
  const parsed = problem.safeParse(raw);
  if (!parsed.success) return "";
  const { title, detail } = parsed.data;
  return [title, detail]
    .filter((part) => part !== "")
    .join(": ")
    .slice(0, 300);
}

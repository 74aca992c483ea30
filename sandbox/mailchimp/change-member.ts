import { hashOf, type ListStore, type Member, type Status, textsOf } from "./list-store.ts";

/** A refusal in the form of `application/problem+json`. */
export type MailchimpProblem = { readonly status: number; readonly title: string; readonly detail: string };

export const isProblem = (outcome: Member | MailchimpProblem): outcome is MailchimpProblem => "title" in outcome;

export const notFound: MailchimpProblem = {
  status: 404,
  title: "Resource Not Found",
  detail: "The requested resource could not be found.",
};

const invalid = (detail: string): MailchimpProblem => ({ status: 400, title: "Invalid Resource", detail });

type Body = Readonly<Record<string, unknown>>;
type Change = { readonly list: string; readonly hash: string; readonly body: Body; readonly now: number };

const statusIn = (body: Body, name: string): Status | null => {
  const value = body[name];
  return value === "subscribed" || value === "unsubscribed" || value === "cleaned" || value === "pending"
    ? value
    : null;
};

/** A mailbox that Mailchimp would find suspicious, for rehearsals. */
const looksFake = (email: string): boolean => /^fake[.+@]/.test(email) || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email);

/** `PUT` of a member: adds it with `status_if_new`, or changes it. A status that is not given stays. */
export function putMember(store: ListStore, change: Change): Member | MailchimpProblem {
  const { list, hash, body } = change;
  const there = store.member(list, hash);
  const email = typeof body["email_address"] === "string" ? body["email_address"] : (there?.email ?? "");
  if (looksFake(email)) return invalid(`${email} looks fake or invalid, please enter a real email address.`);
  if (there !== null) return changed(store, change, there, email);
  const status = statusIn(body, "status_if_new");
  if (hashOf(email) !== hash) return notFound;
  if (status === null) return invalid("status_if_new is missing.");
  if (store.isForgotten(list, hash) && status === "subscribed")
    return {
      status: 400,
      title: "Forgotten Email Not Subscribed",
      detail: `${email} was permanently deleted and cannot be re-imported. The contact must re-subscribe to get back on the list.`,
    };
  return keep(store, change, { hash, email, status, inCompliance: false, changedAt: 0, fields: {}, tags: [] });
}

/** Which members a call with many has added, and why not the others. */
export type AddResult = {
  readonly added: readonly Member[];
  readonly errors: readonly { readonly email_address: string; readonly error: string; readonly error_code: string }[];
};

/** `POST` of many members, without `update_existing`: anybody already on the list, with any status, stays unchanged. */
export function addMembers(
  store: ListStore,
  { list, members, now }: { readonly list: string; readonly members: readonly Body[]; readonly now: number },
): AddResult {
  const added: Member[] = [];
  const errors: AddResult["errors"][number][] = [];
  for (const body of members) {
    const { email_address: email = "", status = "" } = textsOf(body);
    const hash = hashOf(email);
    const outcome: Member | MailchimpProblem =
      store.member(list, hash) === null
        ? putMember(store, { list, hash, now, body: { ...body, status_if_new: status } })
        : { status: 400, title: "Member Exists", detail: `${email} is already a list member.` };
    if (isProblem(outcome)) {
      const error_code = outcome.title === "Member Exists" ? "ERROR_CONTACT_EXISTS" : "ERROR_GENERIC";
      errors.push({ email_address: email, error: outcome.detail, error_code });
      continue;
    }
    const given: readonly unknown[] = Array.isArray(body["tags"]) ? body["tags"] : [];
    const tags = given.map((name) => ({ name, status: "active" }));
    const tagged = tagMember(store, { list, hash, now, body: { tags } });
    added.push(isProblem(tagged) ? outcome : tagged);
  }
  return { added, errors };
}

/** `PATCH` of a member. */
export function patchMember(store: ListStore, change: Change): Member | MailchimpProblem {
  const there = store.member(change.list, change.hash);
  return there === null ? notFound : changed(store, change, there, there.email);
}

function changed(store: ListStore, change: Change, there: Member, email: string): Member | MailchimpProblem {
  const { list, hash, body } = change;
  const status = statusIn(body, "status") ?? there.status;
  if (there.inCompliance && status === "subscribed" && there.status !== "subscribed")
    return {
      status: 400,
      title: "Member In Compliance State",
      detail: `${there.email} is in a compliance state due to unsubscribe, bounce, or compliance review and cannot be subscribed.`,
    };
  const newHash = hashOf(email);
  if (newHash !== hash) {
    if (store.member(list, newHash) !== null)
      return { status: 400, title: "Member Exists", detail: `${email} is already a list member.` };
    store.removeMember(list, hash);
  }
  const stays = there.inCompliance && status !== "subscribed";
  return keep(store, change, { ...there, hash: newHash, email, status, inCompliance: stays });
}

/** Unknown merge fields are dropped, as Mailchimp does. */
function keep(store: ListStore, { list, body, now }: Change, member: Member): Member {
  const known = new Set(["FNAME", "LNAME", ...store.fields(list).map(({ tag }) => tag)]);
  const given = Object.entries(textsOf(body["merge_fields"])).filter(([tag]) => known.has(tag));
  const kept = {
    ...member,
    fields: { ...member.fields, ...Object.fromEntries(given) },
    changedAt: Math.floor(now / 1000),
  };
  store.putMember(list, kept);
  return kept;
}

/** `POST` of tags: active adds a tag, inactive removes it. */
export function tagMember(store: ListStore, { list, hash, body }: Change): Member | MailchimpProblem {
  const there = store.member(list, hash);
  if (there === null) return notFound;
  const tags = new Set(there.tags);
  for (const each of Array.isArray(body["tags"]) ? body["tags"] : []) {
    const { name = "", status = "" } = textsOf(each);
    if (status === "active") tags.add(name);
    else tags.delete(name);
  }
  const kept = { ...there, tags: [...tags] };
  store.putMember(list, kept);
  return kept;
}

/** What a person does on the list, or what happens to a mailbox there. Null: there is no such member. */
export function simulateAction(
  store: ListStore,
  {
    list,
    email,
    act,
    now,
  }: { readonly list: string; readonly email: string; readonly act: string; readonly now: number },
): { readonly type: string; readonly member: Member } | null {
  const there = store.member(list, hashOf(email));
  if (there === null) return null;
  const becoming = (status: Status, inCompliance: boolean): Member => {
    const member = { ...there, status, inCompliance, changedAt: Math.floor(now / 1000) };
    store.putMember(list, member);
    return member;
  };
  switch (act) {
    case "unsubscribe":
      return { type: "unsubscribe", member: becoming("unsubscribed", true) };
    case "bounce":
      return { type: "cleaned", member: becoming("cleaned", true) };
    // The reader clicks the link in the email, or fills in Mailchimp's form again.
    case "confirm":
      return { type: "subscribe", member: becoming("subscribed", false) };
    case "archive":
      return { type: "unsubscribe", member: becoming("archived", there.inCompliance) };
    default:
      return null;
  }
}

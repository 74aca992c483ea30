import { hashOf, type Member } from "#sandbox/mailchimp/list-store.ts";
import { compareList } from "#server/mailing-list/compare-list.ts";
import type { ListNeeds } from "#server/mailing-list/open-list.ts";
import { sendMembers } from "#server/mailing-list/send-members.ts";
import type { Reader } from "#tests/circulation/a-mirrored-reader.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { withList } from "#tests/world/mailing-list.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import type { Site } from "#tests/world/site.ts";
import { asOwner } from "#tests/world/store.ts";

/** A publisher whose readers' answers go to its list at the emulated Mailchimp, which reports to the site. */
export async function aListedPublisher(site: Site): Promise<Publisher> {
  await site.listen();
  return aPublisher(site, withList);
}

/** The audience's id. */
export function listOf({ plain }: Publisher): string {
  const { mailingList } = plain.tenant;
  if (mailingList.kind !== "mailchimp") throw new Error("it has no list");
  return mailingList.list;
}

const needsOf = ({ work, needs }: Site): ListNeeds => ({
  ...work,
  emails: { ...work.emails, siteAddressOf: needs.siteAddressOf },
});

export const bringNow = (site: Site, { tenantId }: Publisher): Promise<number> => sendMembers(needsOf(site), tenantId);
export const compareNow = (site: Site, { tenantId }: Publisher) => compareList(needsOf(site), tenantId);

/** The reader ticks or clears the box, on whichever page. */
export async function answer(site: Site, { domain }: Publisher, reader: Reader, agreed: boolean): Promise<void> {
  const { accountNumber, token } = reader;
  const { body: standing } = await call(site, "getMarketingChoice", { domain, accountNumber }, { token });
  const given = { domain, accountNumber, agreed, shown: standing.sentence };
  const { body } = await call(site, "chooseMarketing", given, { token, key: newKey() });
  if (!body.isSuccess) throw new Error(JSON.stringify(body));
}

export const listStateOf = async (site: Site, { domain }: Publisher, { accountNumber, token }: Reader) =>
  (await call(site, "getMarketingChoice", { domain, accountNumber }, { token })).body;

/** What the list says about a mailbox. */
export const onList = (site: Site, publisher: Publisher, email: string): Member | null =>
  site.listBooks.member(listOf(publisher), hashOf(email));

export const statusOf = (site: Site, publisher: Publisher, email: string): string =>
  onList(site, publisher, email)?.status ?? "unknown";

/** What a person does, or what happens, on the list itself. */
export async function onTheListsPage(
  site: Site,
  publisher: Publisher,
  act: Readonly<Record<"act" | "email", string>> & { readonly to?: string },
): Promise<void> {
  const body = new URLSearchParams({ list: listOf(publisher), ...act });
  const response = await fetch(`${site.gatewayUrl}/sandbox/mailchimp/act`, {
    method: "POST",
    body,
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`${response.status}`);
}

export const setListBehavior = async (site: Site, publisher: Publisher, behavior: string): Promise<void> =>
  void (await fetch(`${site.gatewayUrl}/sandbox/mailchimp/behavior`, {
    method: "POST",
    body: new URLSearchParams({ list: listOf(publisher), behavior }),
    redirect: "manual",
  }));

type MemberRow = { readonly email: string; readonly state: string; readonly last_answer: string | null };

export const rowsOf = (site: Site, { tenantId }: Publisher): Promise<MemberRow[]> =>
  asOwner<MemberRow>(
    site.store.owner,
    "select email, state, last_answer from mailing_list_member where tenant_id = $1 order by email",
    [tenantId],
  );

/** The last answer that a publisher has on record. */
export async function agreedAt(site: Site, { tenantId }: Publisher): Promise<boolean> {
  const [row] = await asOwner<{ agreed: boolean }>(
    site.store.owner,
    "select agreed from marketing_choice where tenant_id = $1 order by choice_id desc limit 1",
    [tenantId],
  );
  return row?.agreed ?? false;
}

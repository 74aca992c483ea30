import { call, newKey } from "#tests/world/calls.ts";
import { mirrorNewAccounts } from "#tests/world/circulation.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import type { Site } from "#tests/world/site.ts";
import { asOwner } from "#tests/world/store.ts";

/** A publisher whose circulation system keeps every account that is created from now on. */
export async function aMirroredPublisher(site: Site): Promise<Publisher> {
  const publisher = await aPublisher(site);
  await mirrorNewAccounts(site, publisher);
  return publisher;
}

export type Reader = { readonly email: string; readonly accountNumber: number; readonly token: string };

export async function aReader(site: Site, publisher: Publisher, print = false): Promise<Reader> {
  const plan = print ? { bundleID: "sunday", rateCode: rateOf(publisher, "sunday") } : {};
  const { email, accountNumber } = await aSubscriber(site, publisher, plan);
  return { email, accountNumber, token: await signedIn(site, publisher, email) };
}

const rateOf = ({ plain }: Publisher, bundleId: string): string =>
  plain.catalog.bundles.find((bundle) => bundle.bundleId === bundleId)?.rateCode ?? "";

export const detailsOf = async (site: Site, { domain }: Publisher, { accountNumber, token }: Reader) =>
  (await call(site, "getAccountManagementDetails", { domain, accountNumber }, { token })).body;

/**
 * Cancels at the end of the paid term.
 * @returns that day.
 */
export async function leave(site: Site, publisher: Publisher, reader: Reader): Promise<string> {
  const { terminationDate } = await detailsOf(site, publisher, reader);
  const asked = { Domain: publisher.domain, AccountNumber: reader.accountNumber, TerminateReasonID: 1 };
  const how = { token: reader.token, key: newKey() };
  const { body } = await call(site, "terminateSubscriber", { ...asked, TerminationDate: terminationDate }, how);
  if (!body.isSuccess) throw new Error(JSON.stringify(body));
  return terminationDate;
}

export type CommandRow = {
  readonly kind: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly effective_on: string | null;
  readonly meant_for: string;
};

/** The commands about a publisher's accounts, in order. */
export const outboxOf = (site: Site, { tenantId }: Publisher): Promise<CommandRow[]> =>
  asOwner<CommandRow>(
    site.store.owner,
    `select kind, state, attempts, last_error, effective_on::text, meant_for::text
     from circulation_command where tenant_id = $1 order by seq`,
    [tenantId],
  );

export const statesOf = async (site: Site, publisher: Publisher): Promise<string[]> =>
  (await outboxOf(site, publisher)).map(({ kind, state }) => `${kind} ${state}`);

import { endCanceled } from "#server/cancellation/end-canceled.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import type { Site } from "#tests/world/site.ts";

/** The join page is a page of its own, so that a redirect can be seen. */
export const joining = (site: Site) =>
  aPublisher(site, (plain) => {
    const join = `/${plain.tenant.domain}/subscribe`;
    const site = { ...plain.tenant.site, links: { ...plain.tenant.site.links, join } };
    return { ...plain, tenant: { ...plain.tenant, site } };
  });

/** A reader whose subscription was canceled and has ended. */
export async function aFormerSubscriber(site: Site, publisher: Publisher): Promise<string> {
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const { domain, tenantId } = publisher;
  const token = await signedIn(site, publisher, email);
  const { body } = await call(site, "getAccountManagementDetails", { domain, accountNumber }, { token });
  const end = {
    Domain: domain,
    AccountNumber: accountNumber,
    TerminationDate: body.terminationDate,
    TerminateReasonID: 1,
    Campaign: {},
  };
  const ended = await call(site, "terminateSubscriber", end, { token, key: newKey() });
  if (!ended.body.isSuccess) throw new Error(JSON.stringify(ended));
  site.moveCalendar(100);
  await endCanceled(site.work, tenantId);
  site.moveCalendar(0);
  return email;
}

import { call } from "./calls.ts";
import { aColleague, type Colleague, deskCall } from "./desk.ts";
import type { Publisher } from "./publisher.ts";
import { newIp } from "./shopper.ts";
import type { Site } from "./site.ts";

type Of = { readonly accountNumber: number; readonly by?: Colleague };

/**
 * Staff have asked for the reader's view of an account.
 *
 * @returns its code, and who asked.
 */
export async function aViewLink(site: Site, publisher: Publisher, { accountNumber, by }: Of) {
  const colleague = by ?? (await aColleague(site, "clerk", publisher));
  const { session } = colleague;
  const asked = { publication: publisher.domain, accountNumber };
  const { body } = await deskCall(site, "deskOpenView", asked, { session });
  const { url } = body;
  return { url, code: url.split("#")[1] ?? "", by: colleague };
}

export const opensView = (site: Site, { domain }: Publisher, code: string) =>
  call(site, "openStaffView", { domain, code }, { ip: newIp() });

/** An open view, with its token. */
export async function aView(site: Site, publisher: Publisher, of: Of) {
  const link = await aViewLink(site, publisher, of);
  const { body } = await opensView(site, publisher, link.code);
  if (!body.isSuccess) throw new Error(JSON.stringify(body));
  return { ...link, token: body.token, expires: body.expires };
}

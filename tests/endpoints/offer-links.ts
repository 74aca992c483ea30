import { call, newKey } from "#tests/world/calls.ts";
import { aSentOffer } from "#tests/world/hand-off.ts";
import type { Payer } from "#tests/world/paying.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { deliverable, newIp } from "#tests/world/shopper.ts";
import type { Site } from "#tests/world/site.ts";
import { asOwner } from "#tests/world/store.ts";

export type Link = { readonly code: string; readonly accountNumber: number; readonly token: string };

/** What a reader does with an offer from the desk, at one publication. */
export function offerLinks(site: Site, publisher: Publisher) {
  const { domain, tenantId } = publisher;
  const opens = (code: string, how: object = { zip: deliverable.zip }, token?: string) =>
    call(site, "openHandOff", { domain, code, ...how }, { ip: newIp(), ...(token !== undefined && { token }) });
  return {
    opens,
    looks: ({ code, accountNumber, token }: Link) =>
      call(site, "lookUpSentOffer", { domain, accountNumber, code }, { token, ip: newIp() }),
    agrees: ({ code, accountNumber, token }: Link, startsOn: string, key = newKey()) =>
      call(site, "agreeToSentOffer", { domain, accountNumber, code, startsOn }, { token, key }),
    /** A reader who has opened the link with the ZIP code of the account. */
    anOpened: async () => {
      const sent = await aSentOffer(site, publisher);
      const { body } = await opens(sent.code);
      if (!body.isSuccess || body.pass === null) throw new Error(JSON.stringify(body));
      const { accountNumber } = sent.reader;
      return {
        ...sent,
        link: { code: sent.code, accountNumber, token: body.pass },
        startsOn: sent.offer.startsOn ?? "",
      };
    },
    usesOf: ({ accountNumber }: Pick<Payer, "accountNumber">) =>
      asOwner<{ offer_id: string }>(
        site.store.owner,
        "select offer_id from offer_use where tenant_id = $1 and account_number = $2",
        [tenantId, accountNumber],
      ),
  };
}

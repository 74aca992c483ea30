import type { AnnouncedType } from "#core/webhook/announcement.ts";
import type { PayloadKind } from "#core/webhook/message.ts";
import { privateNetworks } from "#server/adapters/outbound/private-addresses.ts";
import { httpReceivers } from "#server/adapters/webhook/http-receivers.ts";
import { addEndpoint } from "#server/webhook/manage-endpoints.ts";
import { sendDueMessages } from "#server/webhook/send-messages.ts";
import type { Publisher } from "./publisher.ts";
import type { TestReceiver } from "./receiver.ts";
import type { Site } from "./site.ts";
import { asOwner } from "./store.ts";
import { dayAt } from "./time.ts";

/** For a site whose receivers are on this machine, which its operator allows. */
export const receiversHere = httpReceivers({ networks: privateNetworks(["127.0.0.0/8"]), timeoutMs: 2000 });

type Wishes = { readonly types?: readonly AnnouncedType[] | null; readonly payload?: PayloadKind };

/** Connects a receiver to a publisher's messages. */
export async function connect(
  site: Site,
  publisher: Publisher,
  receiver: Pick<TestReceiver, "url" | "secrets">,
  { types = null, payload = "thin" }: Wishes = {},
): Promise<number> {
  const made = await site.store.db.write(await dayAt(site, publisher), (tx) =>
    addEndpoint(tx, site.needs.outside, {
      url: receiver.url,
      types,
      payload,
      actor: "staff",
      now: site.needs.outside.clock.now(),
    }),
  );
  receiver.secrets.add(made.secret);
  return made.endpointId;
}

export const sendNow = (site: Site, { tenantId }: Publisher): Promise<void> => sendDueMessages(site.work, tenantId);

type MessageRow = {
  readonly type: string;
  readonly account_number: number;
  readonly state: string;
  readonly attempts: number;
  readonly last_answer: string | null;
};

/** A publisher's messages, oldest first. */
export const messagesOf = (site: Site, { tenantId }: Publisher): Promise<MessageRow[]> =>
  asOwner<MessageRow>(
    site.store.owner,
    `select type, account_number::int, state, attempts, last_answer from webhook_message where tenant_id = $1 order by seq`,
    [tenantId],
  );

export const statesOf = async (site: Site, publisher: Publisher): Promise<string[]> =>
  (await messagesOf(site, publisher)).map(({ type, state }) => `${type} ${state}`);

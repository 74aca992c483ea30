import { call, newKey } from "#tests/world/calls.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import type { Site } from "#tests/world/site.ts";
import { asOwner } from "#tests/world/store.ts";

export type Member = { readonly email: string; readonly accountNumber: number; readonly token: string };

/** A subscriber who has just signed in, and has received the emails of the purchase. */
export async function aMember(site: Site, publisher: Publisher): Promise<Member> {
  const { email, accountNumber } = await aSubscriber(site, publisher);
  await deliverEmails(site, publisher);
  return { email, accountNumber, token: await signedIn(site, publisher, email) };
}

export const modify = (
  site: Site,
  { domain }: Publisher,
  { accountNumber, token }: Member,
  change: object,
  key = newKey(),
) => call(site, "modifySubscriber", { domain, accountNumber, emailTypeId: 1, ...change }, { token, key });

export async function userOf(site: Site, { domain }: Publisher, { accountNumber, token }: Member) {
  const { body } = await call(site, "getAccountManagementDetails", { domain, accountNumber }, { token });
  const { email, pendingEmail, eNoticeEmailAddress } = body.userInfo;
  return { email, pendingEmail, eNoticeEmailAddress, renewalDelivery: body.renewalDelivery };
}

/** Kind and recipient of the emails that wait to be sent. */
export async function newEmails(site: Site, { tenantId }: Publisher): Promise<readonly (readonly [string, string])[]> {
  const queued = await asOwner<{ kind: string; recipient: string }>(
    site.store.owner,
    "select kind, recipient from letter where tenant_id = $1 and state = 'queued' order by kind",
    [tenantId],
  );
  return queued.map(({ kind, recipient }) => [kind, recipient] as const);
}

/** The page to which the newest email to this mailbox leads, and its button. */
export async function pageOf(site: Site, email: string) {
  const [letter] = await mailTo(site, email);
  const link = new URL(/https?:\S+confirm-email\S+/.exec(letter?.text ?? "")?.[0] ?? "http://no.link");
  const short = await site.app.inject({ url: link.pathname + link.search, headers: { host: "localhost" } });
  const url = new URL(String(short.headers.location), link).href;
  const path = url.slice(new URL(url).origin.length);
  const open = () => site.app.inject({ url: path, headers: { host: "localhost" } });
  const page = await open();
  const press = async () => {
    const cookie = String(page.headers["set-cookie"]).split(";")[0] ?? "";
    return site.app.inject({
      method: "POST",
      url: path.split("?")[0] ?? "",
      headers: { host: "localhost", cookie, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({
        form: /name="form" value="([^"]+)"/.exec(page.body)?.[1] ?? "",
        token: link.searchParams.get("token") ?? "",
      }).toString(),
    });
  };
  return { open, press };
}

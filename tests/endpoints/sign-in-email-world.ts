import { call } from "#tests/world/calls.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { newEmail, newIp, password } from "#tests/world/shopper.ts";
import type { Site } from "#tests/world/site.ts";
import { asOwner } from "#tests/world/store.ts";
import { aMember, codeIn, type Member } from "./access-world.ts";

export const asks = (site: Site, { domain }: Publisher, { token }: Member, email: string) =>
  call(site, "changeSignInEmail", { domain, email }, { token, ip: newIp() });

export const confirms = (site: Site, { domain }: Publisher, { token }: Member, code: string) =>
  call(site, "confirmSignInEmail", { domain, code }, { token, ip: newIp() });

/** A reader who has asked for a new sign-in email, and the code that was sent there. */
export async function anAskedChange(site: Site, publisher: Publisher) {
  const member = await aMember(site, publisher);
  const to = newEmail();
  await asks(site, publisher, member, to);
  return { member, to, code: await codeIn(site, publisher, to) };
}

/** The answer to an email address and the password. */
export const signsIn = async (site: Site, { domain }: Publisher, email: string): Promise<number> =>
  (await call(site, "authenticateTNEmail", { domain, email, password }, { ip: newIp() })).status;

export const settingsOf = async (site: Site, { domain }: Publisher, { token }: Member) =>
  (await call(site, "getSignInSettings", { domain }, { token })).body;

/** The results of a publisher's sign-in email changes, oldest first. */
export const outcomesOf = async (site: Site, { tenantId }: Publisher): Promise<readonly unknown[]> => {
  const sql = "select outcome from sign_in_email_change where tenant_id = $1 order by asked_at";
  return (await asOwner(site.store.owner, sql, [tenantId])).map(({ outcome }) => outcome);
};

const whole = (link: string): string => link;

/**
 * The page that the newest email to the old mailbox leads to, and its buttons.
 * @param mangle what a mail program did to the link.
 */
export async function oldMailboxPage(site: Site, publisher: Publisher, email: string, mangle = whole) {
  await deliverEmails(site, publisher);
  const letters = await mailTo(site, email);
  const found = letters.map(({ text }) => /https?:\S+sign-in-email\?token=\S+/.exec(text)?.[0]).find(Boolean);
  const link = new URL(mangle(found ?? "http://no.link"));
  const headers = { host: "localhost" };
  const short = await site.app.inject({ url: link.pathname + link.search, headers });
  const url = new URL(String(short.headers.location), link);
  const open = () => site.app.inject({ url: url.pathname + url.search, headers });
  const page = await open();
  const press = async (answer: "yes" | "stop") => {
    const cookie = String(page.headers["set-cookie"]).split(";")[0] ?? "";
    const form = /name="form" value="([^"]+)"/.exec(page.body)?.[1] ?? "";
    const token = link.searchParams.get("token") ?? "";
    return site.app.inject({
      method: "POST",
      url: url.pathname,
      headers: { ...headers, cookie, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ form, token, answer }).toString(),
    });
  };
  return { page, open, press };
}

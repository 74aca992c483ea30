import { anAuthenticator, type Gesture } from "./authenticator.ts";
import { call } from "./calls.ts";
import type { Publisher } from "./publisher.ts";
import { aSubscriber, signedIn } from "./shopper.ts";
import type { Site } from "./site.ts";
import { asOwner } from "./store.ts";

/** The address from which tests make their calls. */
export const localSite = { origin: "http://localhost", host: "localhost" };

/** A subscriber with a proven mailbox who has just signed in, and a device. */
export async function atDevice(site: Site, publisher: Publisher) {
  const { email } = await aSubscriber(site, publisher);
  await asOwner(site.store.owner, "update login set email_confirmed_at = now() where email = $1", [email]);
  return { email, token: await signedIn(site, publisher, email), device: anAuthenticator() };
}
export type AtDevice = Awaited<ReturnType<typeof atDevice>>;

/** The passkey that the device creates for the challenge of this sign-in. */
export async function makesPasskey(
  site: Site,
  { domain }: Publisher,
  { token, device }: Pick<AtDevice, "token" | "device">,
  other: Partial<Gesture> = {},
) {
  const { body } = await call(site, "beginPasskey", { domain }, { token });
  if (!body.isSuccess) throw new Error(JSON.stringify(body));
  return device.makes({ ...localSite, challenge: body.options.challenge, ...other });
}

/** Adds the device's passkey. */
export async function addsPasskey(site: Site, publisher: Publisher, who: Pick<AtDevice, "token" | "device">) {
  const credential = await makesPasskey(site, publisher, who);
  return (await call(site, "addPasskey", { domain: publisher.domain, credential }, { token: who.token })).body;
}

export const passkeysOf = async (site: Site, { domain }: Publisher, token: string) =>
  (await call(site, "getSignInSettings", { domain }, { token })).body.passkeys ?? [];

/** Somebody with one passkey. */
export async function withPasskey(site: Site, publisher: Publisher) {
  const who = await atDevice(site, publisher);
  await addsPasskey(site, publisher, who);
  const [passkey] = await passkeysOf(site, publisher, who.token);
  return { ...who, passkeyID: passkey?.passkeyID ?? 0 };
}

/** `name=value` of the only cookie that was set. */
const cookieOf = (header: unknown): string => String(header).split(";")[0] ?? "";

/** A sign-in page that is open in a browser. */
export async function atSignInPage(site: Site, { domain }: Publisher) {
  const begun = await call(site, "beginSignIn", { domain, returnPath: "/account" });
  const { pathname, search, searchParams } = new URL(begun.body.loginUrl);
  const page = await site.app.inject({ url: pathname + search, headers: { host: "localhost" } });
  const options = /data-options="([^"]*)"/.exec(page.body)?.[1]?.replaceAll("&quot;", '"') ?? "{}";
  const { challenge = "" }: { challenge?: string } = JSON.parse(options);
  const cookie = `${cookieOf(begun.headers["set-cookie"])}; ${cookieOf(page.headers["set-cookie"])}`;
  const form = /name="form" value="([^"]+)"/.exec(page.body)?.[1] ?? "";
  const send = async (credential: unknown) => {
    const sent = await site.app.inject({
      method: "POST",
      url: `${pathname}passkey/`,
      headers: { host: "localhost", cookie, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({
        form,
        return: searchParams.get("return") ?? "",
        credential: JSON.stringify(credential),
      }).toString(),
    });
    return new URL(String(sent.headers.location), "http://localhost");
  };
  const arrive = async (back: URL) => {
    const [code, state] = [back.searchParams.get("code") ?? "", back.searchParams.get("state") ?? ""];
    return call(site, "tnAuth", { domain, code, state }, { headers: { cookie } });
  };
  return { page: page.body, challenge, send, arrive };
}

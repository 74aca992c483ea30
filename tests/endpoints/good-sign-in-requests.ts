import { call } from "#tests/world/calls.ts";
import { atDevice, makesPasskey, withPasskey } from "#tests/world/passkeys.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { newEmail, password } from "#tests/world/shopper.ts";
import type { Site } from "#tests/world/site.ts";
import { codeIn } from "./access-world.ts";

type Request = { readonly input: Readonly<Record<string, unknown>>; readonly token: string };
type Make = (site: Site, publisher: Publisher) => Promise<Request>;

const ofLogin: Make = async (site, publisher) => {
  const { token } = await atDevice(site, publisher);
  return { input: { domain: publisher.domain }, token };
};

/** Requests about how a login signs in, each of which succeeds. */
export const signInRequests = {
  getSignInSettings: ofLogin,
  changePassword: async (site, publisher) => {
    const { input, token } = await ofLogin(site, publisher);
    return { input: { ...input, currentPassword: password, newPassword: "gulls-over-the-pier" }, token };
  },
  changeSignInEmail: async (site, publisher) => {
    const { input, token } = await ofLogin(site, publisher);
    return { input: { ...input, email: newEmail() }, token };
  },
  confirmSignInEmail: async (site, publisher) => {
    const { input, token } = await ofLogin(site, publisher);
    const email = newEmail();
    await call(site, "changeSignInEmail", { domain: publisher.domain, email }, { token });
    return { input: { ...input, code: await codeIn(site, publisher, email) }, token };
  },
  keepSignInEmail: ofLogin,
  beginPasskey: ofLogin,
  addPasskey: async (site, publisher) => {
    const who = await atDevice(site, publisher);
    const credential = await makesPasskey(site, publisher, who);
    return { input: { domain: publisher.domain, credential }, token: who.token };
  },
  renamePasskey: async (site, publisher) => {
    const { token, passkeyID } = await withPasskey(site, publisher);
    return { input: { domain: publisher.domain, passkeyID, name: "My phone" }, token };
  },
  removePasskey: async (site, publisher) => {
    const { token, passkeyID } = await withPasskey(site, publisher);
    return { input: { domain: publisher.domain, passkeyID }, token };
  },
} as const satisfies Record<string, Make>;

import type { FastifyRequest } from "fastify";
import { type Html, html } from "#core/html.ts";
import { passkeyHost } from "#core/identity/passkey.ts";
import { cookieOf } from "#server/http/cookie-of.ts";
import { audit } from "#server/store/audit.ts";
import { findPasskey, type FoundPasskey, notePasskeyUse } from "#server/store/login/passkey.ts";
import { boundCode, issueCode } from "#server/store/login/sign-in-code.ts";
import { findTransaction } from "#server/store/login/sign-in-transaction.ts";
import { authenticationOptions, postedAnswer, verifiedCounter } from "#server/crypto/passkey-proof.ts";
import { signInChallenge } from "../sign-in-challenge.ts";
import { returnAddress } from "../return-address.ts";
import { cookieName, tokenOf } from "#server/http/sign-in-cookie.ts";
import type { PageRoutes } from "./page-routes.ts";
import { storeRefusal } from "./refused-sign-in.ts";
import { redirect, sendPageNotFound } from "./show.ts";
import { fieldOf, type IdentityPageNeeds, type Visit } from "./visit.ts";

const passkeyPath = "passkey/";

/** The button and the data for its script; null if browsers have no passkeys here, or the sign-in has no state. */
export async function passkeyForm({ tenantHost, base, formToken, words }: Visit, back: URL): Promise<Html | null> {
  const [host, state] = [passkeyHost(tenantHost.origin), back.searchParams.get("state")];
  if (host === null || state === null) return null;
  const options = JSON.stringify(await authenticationOptions(host, signInChallenge(state)));
  return html`<form
    id="passkey"
    class="beside"
    method="post"
    action="${base}${passkeyPath}"
    data-options="${options}"
    hidden
  >
    <input type="hidden" name="form" value="${formToken}" />
    <input type="hidden" name="return" value="${back.href}" />
    <input type="hidden" name="credential" value="" />
    <button class="button-button button-wide button-secondary" type="button">${words.form.passkey}</button>
    <p class="field-error" id="passkey-failed" role="alert" hidden>${words.form.passkeyFailed}</p>
  </form>`;
}

/** Signs in with a passkey instead of email and password: the same code, bound to the same sign-in. */
export function passkeyRoutes({ post }: PageRoutes, needs: IdentityPageNeeds): void {
  post(passkeyPath, async (visit, request, reply) => {
    if (visit.tenant.identity.kind !== "builtin") return sendPageNotFound(reply);
    const back = returnAddress(fieldOf(request, "return"), visit.tenantHost);
    if (back === null) return redirect(reply, `${visit.tenantHost.basePath}/account`);
    const again = (because: "passkey" | "locked") => {
      storeRefusal(visit, reply, { email: "", because: [because], seconds: 0 });
      return redirect(reply, `${visit.base}?return=${encodeURIComponent(back.href)}`);
    };
    const state = await liveState(needs, visit, request, back);
    const proven = state === null ? null : await prove(needs, visit, request, state);
    if (state === null || proven === null) {
      await noteRefusal(needs, visit);
      return again("passkey");
    }
    if (proven.passkey.locked) return again("locked");
    const code = await accept(needs, visit, proven, state);
    if (code === null) return again("passkey");
    back.searchParams.set("code", code);
    return redirect(reply, back.href);
  });
}

/** The state of a sign-in that this browser has begun and not finished. */
async function liveState(
  { db }: IdentityPageNeeds,
  visit: Visit,
  request: FastifyRequest,
  back: URL,
): Promise<string | null> {
  const { tenantHost, tenant, now } = visit;
  const cookie = tokenOf(cookieOf(request, cookieName("tx", tenantHost.origin, tenant.domain)));
  const state = back.searchParams.get("state");
  if (cookie === null || state === null) return null;
  return (await findTransaction(db, tenant.tenantId, { cookie, state, now })) === null ? null : state;
}

type Proven = { readonly passkey: FoundPasskey; readonly signCount: number };

async function prove(
  { db }: IdentityPageNeeds,
  { tenantHost, tenant }: Visit,
  request: FastifyRequest,
  state: string,
): Promise<Proven | null> {
  const { origin } = tenantHost;
  const host = passkeyHost(origin);
  const answer = postedAnswer(fieldOf(request, "credential"));
  if (host === null || answer === null) return null;
  const passkey = await findPasskey(db, tenant.tenantId, { credentialId: answer.id, host });
  const challenge = Buffer.from(signInChallenge(state)).toString("base64url");
  const signCount = passkey && (await verifiedCounter(answer, passkey, { challenge, origin, host }));
  return passkey === null || signCount === null ? null : { passkey, signCount };
}

/** @returns the code; null if the passkey was removed meanwhile. */
const accept = (
  { db, random }: IdentityPageNeeds,
  { at, now, requestId }: Visit,
  { passkey: { passkeyId, loginId }, signCount }: Proven,
  state: string,
): Promise<string | null> =>
  db.write(at, async (tx) => {
    if (!(await notePasskeyUse(tx, { passkeyId, signCount, now }))) return null;
    const code = boundCode(random.token(), state);
    const actor = `login:${loginId}`;
    await issueCode(tx, { code, loginId, now });
    await audit(tx, { actor, action: "identity.passkey", subject: actor, outcome: "right", requestId });
    return code;
  });

const noteRefusal = ({ db }: IdentityPageNeeds, { at, requestId }: Visit): Promise<void> =>
  db.write(at, (tx) =>
    audit(tx, {
      actor: "anonymous",
      action: "identity.passkey",
      subject: "login:unknown",
      outcome: "refused",
      requestId,
    }),
  );

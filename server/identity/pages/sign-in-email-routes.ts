import type { FastifyReply } from "fastify";
import { html } from "#core/html.ts";
import { moveEmailIfDue } from "#server/identity/move-sign-in-email.ts";
import { audit } from "#server/store/audit.ts";
import { revokeSessionsOf } from "#server/store/login/session.ts";
import {
  findLinkedChange,
  type LinkedChange,
  lockEmailChange,
  noteMailboxConfirmed,
  settleEmailChange,
} from "#server/store/login/sign-in-email.ts";
import { form } from "./form.ts";
import type { PageRoutes } from "./page-routes.ts";
import { redirect, sendPage, showMessage } from "./show.ts";
import { fieldOf, type IdentityPageNeeds, parameterOf, type Visit } from "./visit.ts";

const path = "sign-in-email/";
type Answered = "allowed" | "moved" | "stopped";

/**
 * The page of the link to the old mailbox: allow the change, or stop it. Buttons answer, because mail programs open
 * links automatically. It asks for no password: stopping must work for a person whose password a thief knows.
 */
export function signInEmailRoutes({ get, post }: PageRoutes, needs: IdentityPageNeeds): void {
  const find = ({ tenant, now }: Visit, token: string) => findLinkedChange(needs.db, tenant.tenantId, { token, now });
  get(path, async (visit, request, reply) => {
    const token = parameterOf(request, "token") ?? "";
    const found = await find(visit, token);
    return found?.state === "waiting" ? showQuestion(visit, reply, token, found) : showSettled(visit, reply, found);
  });
  post(path, async (visit, request, reply) => {
    const found = await find(visit, fieldOf(request, "token"));
    const answer = fieldOf(request, "answer");
    const isAnswer = answer === "yes" || answer === "stop";
    const answered = found === null || !isAnswer ? null : await settle(needs, visit, found, answer);
    if (answered !== null) return redirect(reply, `${visit.base}${path}${answered}/`);
    return showSettled(visit, reply, await find(visit, fieldOf(request, "token")));
  });
  for (const answered of ["allowed", "moved", "stopped"] as const)
    get(`${path}${answered}/`, async (visit, _, reply) => showAnswered(visit, reply, answered));
}

/** Null if the change no longer waits. */
function settle(
  { db, random, enqueue }: IdentityPageNeeds,
  { at, now, requestId, tenant }: Visit,
  { loginId, changeId }: LinkedChange,
  answer: "yes" | "stop",
): Promise<Answered | null> {
  const actor = "mailbox";
  const subject = `login:${loginId}`;
  return db.write(at, async (tx) => {
    const change = await lockEmailChange(tx, loginId, now);
    if (change?.changeId !== changeId) return null;
    const entry = { actor, subject, details: { changeId }, requestId };
    if (answer === "stop") {
      await settleEmailChange(tx, changeId, { outcome: "stopped", now });
      await revokeSessionsOf(tx, loginId, now);
      await audit(tx, { action: "identity.email-stopped", outcome: "stopped", ...entry });
      return "stopped";
    }
    await noteMailboxConfirmed(tx, changeId, { mailbox: "old", now });
    await audit(tx, { action: "identity.email-allowed", outcome: "allowed", ...entry });
    const allowed = { ...change, allowedAt: change.allowedAt ?? now };
    const moved = await moveEmailIfDue(tx, { enqueue, uuid: random.uuid }, { actor, tenant, requestId }, allowed, now);
    return moved === "waits" ? "allowed" : moved === "moved" ? "moved" : null;
  });
}

function showQuestion(
  { tenantHost, tenant, base, formToken, words }: Visit,
  reply: FastifyReply,
  token: string,
  { newEmail }: LinkedChange,
): FastifyReply {
  const button = (answer: "yes" | "stop", submit: string) =>
    form({
      action: base + path,
      formToken,
      hidden: { token, answer },
      fields: [],
      words,
      submit,
      secondary: answer === "stop",
    });
  const body = html`<p>${words.signInEmail.ask(tenant.site.siteName)}</p>
    <p><strong>${newEmail}</strong></p>
    ${button("yes", words.signInEmail.yes)}
    <p class="beside">${words.signInEmail.ifNot}</p>
    ${button("stop", words.signInEmail.stop)}`;
  return sendPage(reply, tenantHost, { heading: words.signInEmail.heading, body });
}

function showAnswered({ tenantHost, base, words }: Visit, reply: FastifyReply, answered: Answered): FastifyReply {
  const { heading, paragraphs } = words.signInEmail.answers[answered];
  const next =
    answered === "stopped"
      ? { label: words.signInEmail.newPassword, url: `${base}forgot-password/` }
      : { label: words.toAccount, url: `${tenantHost.basePath}/account` };
  return showMessage(reply, tenantHost, { heading, paragraphs, next });
}

function showSettled(visit: Visit, reply: FastifyReply, found: LinkedChange | null): FastifyReply {
  const { tenantHost, words } = visit;
  if (found?.state === "moved" || found?.state === "stopped") return showAnswered(visit, reply, found.state);
  return showMessage(reply, tenantHost, {
    heading: words.linkDead,
    paragraphs: [found === null ? words.signInEmail.incomplete : words.signInEmail.over],
    next: { label: words.toAccount, url: `${tenantHost.basePath}/account` },
    status: 410,
  });
}

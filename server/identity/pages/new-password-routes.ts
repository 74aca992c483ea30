import type { FastifyReply } from "fastify";
import { passwordLengths } from "#core/identity/password-policy.ts";
import { audit } from "#server/store/audit.ts";
import { findOwner, setPassword } from "#server/store/login/login.ts";
import { claimMailToken, findMailToken, type MailTokenPurpose } from "#server/store/email/mail-token.ts";
import { loginForNewPassword, proveMailbox } from "#server/store/login/mailbox-proof.ts";
import { newPasswordProblem } from "#server/store/login/new-password.ts";
import { lockPerson } from "#server/store/account/person.ts";
import { revokeSessionsOf } from "#server/store/login/session.ts";
import {
  claimOrder,
  denyOrder,
  findUnclaimedOrders,
  type UnclaimedOrder,
} from "#server/store/access/unclaimed-order.ts";
import { confirmAgainPath, confirmPath } from "./confirm-mailbox-routes.ts";
import type { Field, FieldProblem } from "./form.ts";
import { form } from "./form.ts";
import { html } from "#core/html.ts";
import type { PageRoutes } from "./page-routes.ts";
import { redirect, sendPage, showBusy, showMessage } from "./show.ts";
import { fieldOf, type IdentityPageNeeds, parameterOf, type Visit } from "./visit.ts";
import { shortDay } from "#core/format/day-text.ts";
import { keepTogether } from "#core/format/keep-together.ts";

/** The two links that may set a new password, and the page of each. */
const paths = {
  resetPassword: "new-password/",
  confirmMailbox: `${confirmPath}new-password/`,
} as const satisfies Record<MailTokenPurpose, string>;

type Choosing = {
  readonly purpose: MailTokenPurpose;
  readonly token: string;
  readonly email: string;
  /** Orders with this address that belong to no proven login: the reader says of each one whether it is hers. */
  readonly orders: readonly UnclaimedOrder[];
};

const yes = "yes";
const no = "no";
const answerName = ({ accountNumber }: UnclaimedOrder): string => `order-${accountNumber}`;

/** The owner of the mailbox chooses a password, which also proves the mailbox; no claim's password stays valid. */
export function newPasswordRoutes({ get, post }: PageRoutes, needs: IdentityPageNeeds): void {
  for (const purpose of ["resetPassword", "confirmMailbox"] as const) {
    get(paths[purpose], async (visit, request, reply) => {
      const choosing = await find(needs, visit, purpose, parameterOf(request, "token") ?? "");
      return choosing === null ? showSpent(visit, reply, purpose) : showChoice(visit, reply, choosing, [], () => "");
    });
    post(paths[purpose], async (visit, request, reply) => {
      const choosing = await find(needs, visit, purpose, fieldOf(request, "token"));
      if (choosing === null) return showSpent(visit, reply, purpose);
      const typed = (name: string) => fieldOf(request, name);
      const problems = problemsOf(needs, visit, choosing, typed);
      if (problems.length > 0) return showChoice(visit, reply, choosing, problems, typed);
      const hashed = await needs.passwords.hash(typed("password"));
      if (hashed.kind === "busy") return showBusy(reply, visit.tenantHost);
      const set = await setByMail(needs, visit, choosing, { hash: hashed.value, typed });
      return set ? redirect(reply, `${visit.base}${paths.resetPassword}done/`) : showSpent(visit, reply, purpose);
    });
  }
  get(`${paths.resetPassword}done/`, async ({ tenantHost, words }, _, reply) =>
    showMessage(reply, tenantHost, {
      heading: words.choose.done,
      paragraphs: [words.choose.signedOut],
      next: { label: words.signIn, url: `${tenantHost.basePath}/account` },
    }),
  );
}

/** Null if the link is not live, or would confirm a mailbox that is already proven. */
async function find(
  { db }: IdentityPageNeeds,
  { at, tenant, now }: Visit,
  purpose: MailTokenPurpose,
  token: string,
): Promise<Choosing | null> {
  const found = await findMailToken(db, tenant.tenantId, { token, purpose, now });
  if (found?.state !== "live") return null;
  const { email } = found;
  return db.readTogether(at, async (tx) => {
    if (purpose === "confirmMailbox" && (await findOwner(tx, email)) !== null) return null;
    return { purpose, token, email, orders: await findUnclaimedOrders(tx, email) };
  });
}

function problemsOf(
  { passwords }: IdentityPageNeeds,
  { tenant, language, words }: Visit,
  { email, orders }: Choosing,
  typed: (name: string) => string,
): FieldProblem[] {
  const password = typed("password");
  const problem = newPasswordProblem(passwords, tenant, { email, password }, language);
  if (problem !== null) return [{ field: "password", text: problem }];
  if (password !== typed("again")) return [{ field: "again", text: words.choose.differ }];
  return orders
    .filter((order) => ![yes, no].includes(typed(answerName(order))))
    .map((order) => ({ field: answerName(order), text: words.choose.tellUs }));
}

/** One transaction: the link is used, the mailbox proven, the password set, and every session of the login ended. */
function setByMail(
  { db, random }: IdentityPageNeeds,
  { at, now, requestId }: Visit,
  { purpose, token, email }: Choosing,
  { hash, typed }: { readonly hash: string; readonly typed: (name: string) => string },
): Promise<boolean> {
  return db.write(at, async (tx) => {
    if (purpose === "confirmMailbox" && (await findOwner(tx, email)) !== null) return false;
    const claimed = await claimMailToken(tx, { token, purpose, now });
    if (claimed === null) return false;
    await lockPerson(tx, { email });
    const fresh = await loginForNewPassword(tx, email, random.uuid());
    const orders = await findUnclaimedOrders(tx, email);
    const ordersAnswered = (answer: string) => orders.filter((order) => typed(answerName(order)) === answer);
    const mine = ordersAnswered(yes);
    for (const { accountNumber } of mine) await claimOrder(tx, accountNumber, { loginId: fresh, email, now });
    for (const { accountNumber } of ordersAnswered(no)) await denyOrder(tx, accountNumber, { email, now });
    const { loginId } = await proveMailbox(tx, fresh, email, now);
    await setPassword(tx, loginId, hash);
    await revokeSessionsOf(tx, loginId, now);
    const subject = `login:${loginId}`;
    const details = {
      mine: mine.map(({ accountNumber }) => accountNumber),
      notMine: orders.filter((order) => !mine.includes(order)).map(({ accountNumber }) => accountNumber),
    };
    await audit(tx, {
      actor: subject,
      action: "identity.set-password",
      subject,
      outcome: "by mail",
      details,
      requestId,
    });
    return true;
  });
}

const spent = {
  resetPassword: { text: "resetSpent", again: "forgot-password/" },
  confirmMailbox: { text: "confirmSpent", again: confirmAgainPath },
} as const satisfies Record<MailTokenPurpose, object>;

const showSpent = ({ tenantHost, base, words }: Visit, reply: FastifyReply, purpose: MailTokenPurpose): FastifyReply =>
  showMessage(reply, tenantHost, {
    heading: words.linkDead,
    paragraphs: [words.choose[spent[purpose].text]],
    next: { label: words.sendNewLink, url: base + spent[purpose].again },
    status: 410,
  });

function showChoice(
  { tenantHost, tenant, base, formToken, language, words }: Visit,
  reply: FastifyReply,
  { purpose, token, email, orders }: Choosing,
  problems: readonly FieldProblem[],
  typed: (name: string) => string,
): FastifyReply {
  const { least, most } = passwordLengths[tenant.policy.passwordPolicy];
  const bundleName = (id: string) =>
    tenantHost.publication.catalog.bundles.find(({ bundleId }) => bundleId === id)?.name ?? words.choose.aSubscription;
  const questions = orders.map((order): Field => {
    const since = order.startOn === null ? "" : keepTogether(shortDay(order.startOn, language));
    return {
      name: answerName(order),
      label: words.choose.didYou(bundleName(order.bundleId)),
      type: "question",
      value: typed(answerName(order)),
      hint: words.choose.order(order.accountNumber, since, order.isPaid),
      answers: [
        { value: yes, label: words.choose.yes },
        { value: no, label: words.choose.no },
      ],
    };
  });
  const body = html`<p class="lead">${words.choose.lead(tenant.site.siteName)}</p>
    ${form({
      action: base + paths[purpose],
      formToken,
      hidden: { token },
      fields: [
        // Password managers store the new password under this name.
        {
          name: "email",
          label: words.email,
          type: "email",
          autocomplete: "username",
          value: email,
          readonly: true,
        },
        {
          name: "password",
          label: words.newPassword,
          type: "password",
          autocomplete: "new-password",
          hint: words.choose.hint(least, most),
        },
        { name: "again", label: words.newPasswordAgain, type: "password", autocomplete: "new-password" },
        ...questions,
      ],
      words,
      submit: words.choose.submit,
      problems,
    })}`;
  const problem = problems.length > 0;
  return sendPage(reply, tenantHost, { heading: words.choose.heading, body, status: problem ? 422 : 200, problem });
}

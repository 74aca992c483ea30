import type { Parsed } from "#contract/call-shape.ts";
import type { setupAccount } from "#contract/subscriber.ts";
import { accountSetup, accountSetupAnswers, type AccountSetupOutcome } from "#core/subscribing/account-setup.ts";
import { grantWordsIn } from "#core/access/grant-words-in.ts";
import type { Language } from "#core/format/language.ts";
import { addressBlock } from "#core/site/address-block.ts";
import { isLarger } from "#core/cancellation/change-plan.ts";
import { bundlesOnSale, type Catalog, pinnedRate } from "#core/subscribing/plan.ts";
import type { Passwords } from "#server/adapters/passwords/port.ts";
import { hashToken, type Random } from "#server/crypto/random.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { setCheckoutSecret } from "#server/http/checkout-cookie.ts";
import { isRefused, refuse } from "#server/http/refused.ts";
import { audit } from "#server/store/audit.ts";
import { type Asker, emailLogin, queueLoginEmail } from "#server/store/login/login-email.ts";
import { insertLocalLogin, makeRoomForClaim, normalEmail } from "#server/store/login/login.ts";
import { findLivePlans, type LivePlan } from "#server/store/access/membership.ts";
import { newPasswordProblem } from "#server/store/login/new-password.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import { passwordAttempts } from "#server/store/login/password-attempt.ts";
import { sessionIdleSeconds } from "#server/store/login/session.ts";
import { countClaim, countSetupAnswer, mayNotifyOwner } from "#server/store/login/setup-answers.ts";
import { signIn } from "#server/store/login/sign-in.ts";
import { messagesIn } from "#server/http/messages-in.ts";

type Needs = {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly random: Random;
  readonly enqueue: Enqueue;
};

const busy = () => refuse(503, "", { retryAfterSeconds: 2 });

/**
 * Checks or creates the login of a checkout, by the outcome table of contract.md. Whether a mailbox is proven is
 * revealed only a limited number of times (security.md S7); until it is proven any number of claims may exist side by
 * side, and each reaches only its own checkout (S20).
 */
export function makeSetupAccount(needs: Needs): Handler<typeof setupAccount> {
  const tryPassword = passwordAttempts(needs);
  return async (input, context) => {
    const { tenantId, at, now, requestId, publication, language } = context;
    const email = normalEmail(input.email);
    const asker = { email, network: addressBlock(context.ip), now };
    const attempt = await tryPassword(at, { email, password: input.password, now, requestId });
    if (attempt.kind === "busy") return busy();
    if (attempt.kind === "wait") return refuse(429, "", { retryAfterSeconds: attempt.seconds });
    if (attempt.kind === "locked") {
      const errorMessage = grantWordsIn[language].locked(publication.tenant.site.customerService.phone);
      return { ...refused, bloxAccountExists: true, errorMessage };
    }
    const right = attempt.kind === "right";
    const owner = right ? null : (attempt.logins.find(({ confirmed }) => confirmed) ?? null);
    const membership = membershipOf(input, publication.catalog);
    const outcome = accountSetup({
      mailboxProven: owner !== null,
      passwordMatches: right,
      hasLiveSubscription:
        right &&
        !isForAnother(input) &&
        (await findLivePlans(needs.db, tenantId, attempt.login, membership)).some(
          (plan) => !canReplace(context, input.rate, plan),
        ),
      create: input.createBloxAccount === "Y",
    });
    const { givesToken, message, ...answer } = accountSetupAnswers[outcome];
    if (right) {
      const authResponse = await context.command(async (tx) => {
        await attempt.accept(tx);
        return givesToken ? openCheckout(tx, needs, context, attempt.login) : null;
      });
      if (authResponse === null) return { ...answer, errorMessage: messagesIn[language][message] };
      return { ...answer, errorMessage: "", authResponse };
    }
    const taken = await needs.db.write(at, async (tx) => {
      const result = await countSetupAnswer(tx, asker, owner !== null);
      if (result.allowed && owner !== null && (await mayNotifyOwner(tx, asker))) {
        await queueLoginEmail(tx, needs, "alreadyHaveLogin", owner);
      }
      return result;
    });
    if (!taken.allowed) return refuse(429, "", { retryAfterSeconds: taken.retryAfterSeconds });
    const reply = { ...answer, errorMessage: messagesIn[language][message] };
    if (outcome === "login-exists") return reply;
    const problem = newPasswordProblem(
      needs.passwords,
      publication.tenant,
      { email, password: input.password },
      language,
    );
    if (problem !== null) return { ...refused, errorMessage: problem, refusedField: "password" };
    if (!givesToken) return reply;
    const [beside] = attempt.logins;
    const hash = await needs.passwords.hash(input.password, beside?.passwordHash);
    if (hash.kind === "busy") return busy();
    const made = await context.command((tx) =>
      createLogin(tx, needs, context, { asker, passwordHash: hash.value, outcome }),
    );
    return isRefused(made) ? made : { ...answer, errorMessage: "", authResponse: made };
  };
}

/** Whether the order is for somebody else, or for another address, so that what this login has does not matter. */
const isForAnother = ({ forGift = false, isSecondSubscription = false }: Parsed<typeof setupAccount>): boolean =>
  forGift || isSecondSubscription;

/** Whether a larger plan can replace the live one, which the payment step then offers. */
function canReplace({ publication, moment }: Context, rateCode: string | undefined, live: LivePlan): boolean {
  const { catalog } = publication;
  const wanted = bundlesOnSale(catalog, moment.today).find(({ rate }) => rate.rateCode === rateCode);
  const bundle = catalog.bundles.find(({ bundleId }) => bundleId === live.bundleId);
  const rate = pinnedRate(catalog, live.rateCode, live.rateVersion);
  return wanted?.rate.kind === "regular" && bundle !== undefined && rate !== null && isLarger(wanted, { bundle, rate });
}

const refused = { isSuccess: false, circAccountExists: false, bloxAccountExists: false } as const;

/** The membership that is being bought: the one named, or that of the plan with this rate. Null if not given. */
function membershipOf(
  input: { membership?: string | undefined; rate?: string | undefined },
  catalog: Catalog,
): string | null {
  const ofRate = catalog.bundles.find(({ rateCode }) => rateCode === input.rate)?.membership;
  return input.membership || ofRate || null;
}

type Opening = { readonly loginId: number; readonly email: string; readonly name: string };

/** Only a browser in which the password was typed may later continue into the account (`openAccount`). */
const openCheckout = (tx: Tx, { random }: Needs, context: Context, { loginId, email, name }: Opening) => {
  const { now, requestId, device } = context;
  return signIn(tx, {
    loginId,
    email,
    name,
    token: random.token(),
    checkout: { checkoutId: random.uuid(), browserHash: hashToken(setCheckoutSecret(context, random)) },
    by: "password",
    device: device(),
    now,
    requestId,
  });
};

/** The language that the buyer reads; null if there is only one, so nothing was chosen. */
const languageOf = ({ publication, language }: Context): Language | null =>
  publication.tenant.site.languages.length === 1 ? null : language;

type Claim = {
  readonly asker: Asker;
  readonly passwordHash: string;
  readonly outcome: AccountSetupOutcome;
};

async function createLogin(tx: Tx, needs: Needs, context: Context, { asker, passwordHash, outcome }: Claim) {
  const { email, now } = asker;
  const claim = await countClaim(tx, asker);
  if (!claim.allowed) return refuse(429, "", { retryAfterSeconds: claim.retryAfterSeconds });
  if (!(await makeRoomForClaim(tx, email, now))) return refuse(429, "", { retryAfterSeconds: sessionIdleSeconds });
  const loginId = await insertLocalLogin(tx, {
    subject: needs.random.uuid(),
    email,
    passwordHash,
    language: languageOf(context),
  });
  await emailLogin(tx, needs, "confirmMailbox", loginId, asker);
  const subject = `login:${loginId}`;
  const { requestId } = context;
  await audit(tx, { actor: "anonymous", action: "identity.create-login", subject, outcome, requestId });
  return openCheckout(tx, needs, context, { loginId, email, name: "" });
}

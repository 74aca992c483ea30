import type {
  AccountAccess,
  AccountInvitation,
  ConfirmContactEmail,
  HandOffLink,
  HeldChangeAsked,
  LinkEmail,
  SignInEmailAsked,
  SignInEmailCode,
  SignInLinkEmail,
} from "#core/notice/account-emails.ts";
import type { DeliveryIssueAnswered } from "#core/notice/delivery-emails.ts";
import type { GiftForYou } from "#core/notice/gift-emails.ts";
import type { EmailKind } from "#core/notice/email.ts";
import type { StaffInvitation } from "#core/notice/staff-emails.ts";
import { type Language, offeredLanguage } from "#core/format/language.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { Mailer } from "#server/adapters/mail/port.ts";
import type { Database, TenantDay } from "#server/db/database.ts";
import type { SiteAddressOf } from "#server/site-address.ts";
import { mintAccessCode } from "#server/store/access/account-access.ts";
import { noteBounce } from "#server/store/email/bounce.ts";
import { mintContactToken } from "#server/store/account/contact-email.ts";
import { mintGiftToken } from "#server/store/gift/gift-token.ts";
import { mintHeldChangeToken } from "#server/store/access/held-change.ts";
import { mintHandOffToken } from "#server/store/access/hand-off.ts";
import { mintInvitationToken } from "#server/store/access/invitation.ts";
import { type EmailRecord, findEmail, noteEmail } from "#server/store/email/email-record.ts";
import { linkMinutes, mintMailToken } from "#server/store/email/mail-token.ts";
import { mintEmailSecret, signInEmailCodeMinutes } from "#server/store/login/sign-in-email.ts";
import { mintSignInLink, signInLinkMinutes } from "#server/store/login/sign-in-link.ts";
import { mintRedeliveryToken } from "#server/store/delivery/redelivery-token.ts";
import { mintStaffLink } from "#server/store/staff/staff-link.ts";
import { publicationIn } from "#server/store/publication/publication-in.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { emailBrandOf, fromAddress, linksOf } from "./email-brand.ts";
import type { Brand, EmailData } from "./email-content.ts";
import { translateNames } from "./translate-names.ts";
import { type RenderedEmail, renderEmail } from "./render-email.ts";
import { tenantDay } from "#server/tenant-day.ts";
import type { Clock } from "#server/adapters/clock/port.ts";

export type SendNeeds = {
  readonly db: Database;
  readonly publications: Publications;
  readonly mailerOf: (tenant: Pick<Tenant, "mode">) => Mailer;
  readonly siteAddressOf: SiteAddressOf;
  /** The envelope's address if the publisher has none of its own: SMTP_FROM. */
  readonly from: string;
  readonly newToken: () => string;
  /** Ten characters that people read and type. */
  readonly newCode: () => string;
  readonly clock: Clock;
};

/** Throws the job back to the queue, whose own back-off decides when to try again. */
export class EmailDelayed extends Error {}

const validMinutes = 30;

/** Emails with a link or a code that is created when they are sent (decision 6); all others are recorded complete. */
const linkedKinds = [
  "alreadyHaveLogin",
  "giftForYou",
  "deliveryIssueAnswered",
  "accountAccess",
  "accountInvitation",
  "heldChangeAsked",
  "handOff",
  "signInEmailCode",
  "signInEmailAsked",
  "confirmContactEmail",
  "confirmMailbox",
  "resetPassword",
  "signInLink",
  "staffInvitation",
] as const satisfies readonly EmailKind[];
type LinkedKind = (typeof linkedKinds)[number];

const isLinked = (kind: EmailKind): kind is LinkedKind => (linkedKinds as readonly EmailKind[]).includes(kind);

/**
 * Sends one email of the outbox. Safe to run more than once: a sent email is not sent again, and a repeat after a crash
 * has the same Message-ID.
 */
export async function sendEmail(needs: SendNeeds, tenantId: number, emailId: string): Promise<void> {
  const email = await findEmail(needs.db, tenantId, emailId);
  const publication = await needs.publications.publication(tenantId);
  if (email === null || publication === null || email.state !== "queued") return;
  const at = tenantDay(needs.clock, publication.tenant);
  const note = (state: "queued" | "sent" | "dead", error: string | null): Promise<void> =>
    needs.db.write(at, (tx) => noteEmail(tx, emailId, { state, error, now: needs.clock.now() }));
  // A reader without an email address is not one whose mailbox refused it: the record is kept, and nothing bounced.
  if (email.recipient === "") return note("dead", "the account has no email address");
  // An email sent now could not be recorded as sent, and would be sent again.
  if (!needs.db.hasDiskSpace()) throw new EmailDelayed("the disk is almost full");
  const rendered = await render(needs, publication, email);
  if (rendered === null)
    return note("dead", "what it is about is gone: the login, its address, the gift or the invitation");
  const sent = await needs.mailerOf(publication.tenant).send({
    from: fromAddress(publication, needs.from),
    to: email.recipient,
    replyTo: publication.tenant.site.customerService.email,
    ...rendered,
    messageId: `<${emailId}@${publication.tenant.domain}>`,
  });
  if (sent.kind === "sent") return note("sent", null);
  if (sent.kind === "refused" && sent.because === "address")
    return needs.db.write(at, async (tx) => {
      await noteEmail(tx, emailId, { state: "dead", error: sent.why, now: needs.clock.now() });
      await noteBounce(tx, { emailId, now: needs.clock.now(), actor: "job:letters" });
    });
  await note(sent.kind === "refused" ? "dead" : "queued", sent.why);
  if (sent.kind === "later") throw new EmailDelayed(sent.why);
}

/** Null if there is nobody to send it to anymore. */
async function render(needs: SendNeeds, publication: Publication, written: EmailRecord): Promise<RenderedEmail | null> {
  const address = needs.siteAddressOf(publication);
  const language = offeredLanguage(written.language, publication.tenant.site.languages);
  const translated = publicationIn(publication, language);
  const email = { ...written, content: translateNames(translated, written.content) };
  const brand = emailBrandOf(translated, address, email.accountNumber);
  const kind = email.kind as EmailKind;
  const at = tenantDay(needs.clock, publication.tenant);
  if (!isLinked(kind)) return renderEmail(kind, email.content as EmailData[typeof kind], brand, language);
  const token = needs.newToken();
  switch (kind) {
    case "alreadyHaveLogin":
      return renderEmail(kind, linksOf(address), brand, language);
    case "giftForYou": {
      const { giftId, ...data } = email.content as GiftForYou;
      const minted = await needs.db.write(at, (tx) => mintGiftToken(tx, giftId, token, email.recipient));
      const link = `${linksOf(address).redeemUrl}?code=${token}`;
      return minted ? renderEmail(kind, { ...data, link }, brand, language) : null;
    }
    case "deliveryIssueAnswered": {
      const { issueId, ...data } = email.content as DeliveryIssueAnswered;
      const asks = data.answer.kind === "redelivery";
      const minted = asks && (await needs.db.write(at, (tx) => mintRedeliveryToken(tx, issueId, token)));
      const link = minted ? `${linksOf(address).redeliveryUrl}?token=${token}` : null;
      return renderEmail(kind, { ...data, link }, brand, language);
    }
    case "accountAccess": {
      const { accessId } = email.content as AccountAccess;
      const code = needs.newCode();
      const loginEmail = await needs.db.write(at, (tx) =>
        mintAccessCode(tx, { accessId, recipient: email.recipient, code, now: needs.clock.now() }),
      );
      return loginEmail === null ? null : renderEmail(kind, { code, loginEmail, validMinutes }, brand, language);
    }
    case "accountInvitation":
    case "heldChangeAsked":
    case "handOff":
      return renderAnswer({ needs, at, token, address }, { ...email, kind }, brand, language);
    case "staffInvitation": {
      const { staffId, name, origin } = email.content as StaffInvitation;
      const minted = await needs.db.writeDirectory((q) => mintStaffLink(q, staffId, token, needs.clock.now()));
      return minted ? renderEmail(kind, { name, link: `${origin}/welcome#${token}` }, brand, language) : null;
    }
    case "signInEmailCode":
    case "signInEmailAsked":
      return renderSignInEmail(needs, publication, { ...email, kind }, { token, brand, language });
    case "confirmContactEmail": {
      const { accountNumber, name } = email.content as ConfirmContactEmail;
      const minted = await needs.db.write(at, (tx) =>
        mintContactToken(tx, { accountNumber, recipient: email.recipient, token, now: needs.clock.now() }),
      );
      const link = `${linksOf(address).confirmEmailUrl}?token=${token}`;
      return minted ? renderEmail(kind, { name, link, validMinutes }, brand, language) : null;
    }
    case "signInLink": {
      const { loginId, browser } = email.content as SignInLinkEmail;
      const code = needs.newCode();
      const link = { loginId, recipient: email.recipient, browser: Buffer.from(browser, "base64url"), token, code };
      const minted = await needs.db.write(at, (tx) => mintSignInLink(tx, { ...link, now: needs.clock.now() }));
      const url = `${linksOf(address).signInLinkUrl}?token=${token}`;
      return minted ? renderEmail(kind, { link: url, code, validMinutes: signInLinkMinutes }, brand, language) : null;
    }
    case "confirmMailbox":
    case "resetPassword": {
      const { loginId } = email.content as LinkEmail;
      const minted = await needs.db.write(at, (tx) =>
        mintMailToken(tx, { loginId, purpose: kind, recipient: email.recipient, token, now: needs.clock.now() }),
      );
      if (minted === null) return null;
      const { confirmUrl, resetUrl } = linksOf(address);
      const link = { link: `${kind === "confirmMailbox" ? confirmUrl : resetUrl}?token=${token}` };
      const data = { ...link, validMinutes: linkMinutes[kind] };
      return kind === "confirmMailbox"
        ? renderEmail(kind, data, brand, language)
        : renderEmail(kind, { ...data, isFirst: !minted.hasPassword }, brand, language);
    }
  }
}

type Linking = {
  readonly needs: SendNeeds;
  readonly at: TenantDay;
  readonly token: string;
  /** The address of the publication's site. */
  readonly address: string;
};
type Answered = EmailRecord & { readonly kind: "accountInvitation" | "heldChangeAsked" | "handOff" };

/** Emails with a link that its reader answers once. */
async function renderAnswer(
  { needs, at, token, address }: Linking,
  email: Answered,
  brand: Brand,
  language: Language,
): Promise<RenderedEmail | null> {
  switch (email.kind) {
    case "accountInvitation": {
      const { invitationId, ...data } = email.content as AccountInvitation;
      const minted = await needs.db.write(at, (tx) => mintInvitationToken(tx, { invitationId, token }));
      const link = `${linksOf(address).invitationUrl}?token=${token}`;
      return minted ? renderEmail(email.kind, { ...data, link }, brand, language) : null;
    }
    case "heldChangeAsked": {
      const { changeId, ...data } = email.content as HeldChangeAsked;
      const minted = await needs.db.write(at, (tx) => mintHeldChangeToken(tx, { changeId, token }));
      const link = `${linksOf(address).heldChangeUrl}?token=${token}`;
      return minted ? renderEmail(email.kind, { ...data, link }, brand, language) : null;
    }
    case "handOff": {
      const { handOffId, ...data } = email.content as HandOffLink;
      const minted = await needs.db.write(at, (tx) =>
        mintHandOffToken(tx, { handOffId, recipient: email.recipient, token }),
      );
      const link = `${linksOf(address).handOffUrl}?token=${token}`;
      return minted ? renderEmail(email.kind, { ...data, link }, brand, language) : null;
    }
  }
}

type SignInEmailContext = { readonly token: string; readonly brand: Brand; readonly language: Language };

/** Both ends of a new sign-in email: a code to the new mailbox, a link to the old one. */
async function renderSignInEmail(
  needs: SendNeeds,
  publication: Publication,
  {
    kind,
    recipient,
    content,
  }: Pick<EmailRecord, "recipient" | "content"> & {
    readonly kind: "signInEmailCode" | "signInEmailAsked";
  },
  { token, brand, language }: SignInEmailContext,
): Promise<RenderedEmail | null> {
  const [now, mailbox] = [needs.clock.now(), kind === "signInEmailCode" ? "new" : "old"] as const;
  const { changeId, ...told } = content as SignInEmailCode & SignInEmailAsked;
  const secret = kind === "signInEmailCode" ? needs.newCode() : token;
  const minted = await needs.db.write(tenantDay(needs.clock, publication.tenant), (tx) =>
    mintEmailSecret(tx, { changeId, mailbox, recipient, secret, now }),
  );
  if (!minted) return null;
  if (kind === "signInEmailCode")
    return renderEmail(kind, { code: secret, validMinutes: signInEmailCodeMinutes }, brand, language);
  const link = `${linksOf(needs.siteAddressOf(publication)).signInEmailUrl}?token=${secret}`;
  return renderEmail(kind, { ...told, link }, brand, language);
}

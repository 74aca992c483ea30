import type {
  AccountAccess,
  AccountInvitation,
  ConfirmContactEmail,
  HeldChangeAsked,
  LinkLetter,
  SignInLinkEmail,
} from "#core/notice/account-letters.ts";
import type { DeliveryIssueAnswered } from "#core/notice/delivery-letters.ts";
import type { GiftForYou } from "#core/notice/gift-letters.ts";
import type { LetterKind } from "#core/notice/letter.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { Mailer } from "#server/adapters/mail/port.ts";
import type { Database } from "#server/db/database.ts";
import type { SiteAddressOf } from "#server/site-address.ts";
import { mintAccessCode } from "#server/store/access/account-access.ts";
import { noteBounce } from "#server/store/email/bounce.ts";
import { mintContactToken } from "#server/store/account/contact-email.ts";
import { mintGiftToken } from "#server/store/gift/gift-token.ts";
import { mintHeldChangeToken } from "#server/store/access/held-change.ts";
import { mintInvitationToken } from "#server/store/access/invitation.ts";
import { findLetter, type LetterRecord, noteLetter } from "#server/store/email/letter.ts";
import { linkMinutes, mintMailToken } from "#server/store/email/mail-token.ts";
import { mintSignInLink, signInLinkMinutes } from "#server/store/login/sign-in-link.ts";
import { mintRedeliveryToken } from "#server/store/delivery/redelivery-token.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { brandOf, fromAddress, linksOf } from "./letterhead.ts";
import type { LetterData } from "./letter-content.ts";
import { renderLetter, type RenderedLetter } from "./render-letter.ts";
import { tenantDay } from "#server/tenant-day.ts";
import type { Clock } from "#server/adapters/clock/port.ts";

export type SendNeeds = {
  readonly db: Database;
  readonly publications: Publications;
  readonly mailerOf: (tenant: Pick<Tenant, "mode">) => Mailer;
  readonly siteAddressOf: SiteAddressOf;
  /** The envelope's address where the publisher has none of its own: SMTP_FROM. */
  readonly from: string;
  readonly newToken: () => string;
  /** Ten characters that people read off and type. */
  readonly newCode: () => string;
  readonly clock: Clock;
};

/** Try the job again later: the queue's own back-off decides when. */
export class LetterDelayed extends Error {}

const validMinutes = 30;

/** Letters with a link or a code that is made when they are sent (decision 6); all others are written down whole. */
const linkedKinds = [
  "alreadyHaveLogin",
  "giftForYou",
  "deliveryIssueAnswered",
  "accountAccess",
  "accountInvitation",
  "heldChangeAsked",
  "confirmContactEmail",
  "confirmMailbox",
  "resetPassword",
  "signInLink",
] as const satisfies readonly LetterKind[];
type LinkedKind = (typeof linkedKinds)[number];

const isLinked = (kind: LetterKind): kind is LinkedKind => (linkedKinds as readonly LetterKind[]).includes(kind);

/**
 * Sends one letter of the outbox. Safe to run twice: a sent letter is not sent again, and a repeat after a crash carries
 * the same Message-ID.
 */
export async function sendLetter(needs: SendNeeds, tenantId: number, letterId: string): Promise<void> {
  const letter = await findLetter(needs.db, tenantId, letterId);
  const publication = await needs.publications.publication(tenantId);
  if (letter === null || publication === null || letter.state !== "queued") return;
  const at = tenantDay(needs.clock, publication.tenant);
  const note = (state: "queued" | "sent" | "dead", error: string | null): Promise<void> =>
    needs.db.write(at, (tx) => noteLetter(tx, letterId, { state, error, now: needs.clock.now() }));
  // What goes out now could not be noted, and would go out again.
  if (!needs.db.hasRoom()) throw new LetterDelayed("the disk is almost full");
  const rendered = await render(needs, publication, letter);
  if (rendered === null) return note("dead", "what it is about is gone: the login, its address or the gift");
  const sent = await needs.mailerOf(publication.tenant).send({
    from: fromAddress(publication, needs.from),
    to: letter.recipient,
    replyTo: publication.tenant.site.customerService.email,
    ...rendered,
    messageId: `<${letterId}@${publication.tenant.domain}>`,
  });
  if (sent.kind === "sent") return note("sent", null);
  if (sent.kind === "refused" && sent.because === "address")
    return needs.db.write(at, async (tx) => {
      await noteLetter(tx, letterId, { state: "dead", error: sent.why, now: needs.clock.now() });
      await noteBounce(tx, { letterId, now: needs.clock.now(), actor: "job:letters" });
    });
  await note(sent.kind === "refused" ? "dead" : "queued", sent.why);
  if (sent.kind === "later") throw new LetterDelayed(sent.why);
}

/** Null: there is nobody to send it to any more. */
async function render(
  needs: SendNeeds,
  publication: Publication,
  letter: LetterRecord,
): Promise<RenderedLetter | null> {
  const address = needs.siteAddressOf(publication);
  const brand = brandOf(publication, address, letter.accountNumber);
  const kind = letter.kind as LetterKind;
  const at = tenantDay(needs.clock, publication.tenant);
  if (!isLinked(kind)) return renderLetter(kind, letter.content as LetterData[typeof kind], brand);
  const token = needs.newToken();
  switch (kind) {
    case "alreadyHaveLogin":
      return renderLetter(kind, linksOf(address), brand);
    case "giftForYou": {
      const { giftId, ...data } = letter.content as GiftForYou;
      const minted = await needs.db.write(at, (tx) => mintGiftToken(tx, giftId, token, letter.recipient));
      const link = `${linksOf(address).redeemUrl}?code=${token}`;
      return minted ? renderLetter(kind, { ...data, link }, brand) : null;
    }
    case "deliveryIssueAnswered": {
      const { issueId, ...data } = letter.content as DeliveryIssueAnswered;
      const asks = data.answer.kind === "redelivery";
      const minted = asks && (await needs.db.write(at, (tx) => mintRedeliveryToken(tx, issueId, token)));
      const link = minted ? `${linksOf(address).redeliveryUrl}?token=${token}` : null;
      return renderLetter(kind, { ...data, link }, brand);
    }
    case "accountAccess": {
      const { accessId } = letter.content as AccountAccess;
      const code = needs.newCode();
      const loginEmail = await needs.db.write(at, (tx) =>
        mintAccessCode(tx, { accessId, recipient: letter.recipient, code, now: needs.clock.now() }),
      );
      return loginEmail === null ? null : renderLetter(kind, { code, loginEmail, validMinutes }, brand);
    }
    case "accountInvitation": {
      const { invitationId, ...data } = letter.content as AccountInvitation;
      const minted = await needs.db.write(at, (tx) => mintInvitationToken(tx, { invitationId, token }));
      const link = `${linksOf(address).invitationUrl}?token=${token}`;
      return minted ? renderLetter(kind, { ...data, link }, brand) : null;
    }
    case "heldChangeAsked": {
      const { changeId, ...data } = letter.content as HeldChangeAsked;
      const minted = await needs.db.write(at, (tx) => mintHeldChangeToken(tx, { changeId, token }));
      const link = `${linksOf(address).heldChangeUrl}?token=${token}`;
      return minted ? renderLetter(kind, { ...data, link }, brand) : null;
    }
    case "confirmContactEmail": {
      const { accountNumber, name } = letter.content as ConfirmContactEmail;
      const minted = await needs.db.write(at, (tx) =>
        mintContactToken(tx, { accountNumber, recipient: letter.recipient, token, now: needs.clock.now() }),
      );
      const link = `${linksOf(address).confirmEmailUrl}?token=${token}`;
      return minted ? renderLetter(kind, { name, link, validMinutes }, brand) : null;
    }
    case "signInLink": {
      const { loginId, browser } = letter.content as SignInLinkEmail;
      const code = needs.newCode();
      const link = { loginId, recipient: letter.recipient, browser: Buffer.from(browser, "base64url"), token, code };
      const minted = await needs.db.write(at, (tx) => mintSignInLink(tx, { ...link, now: needs.clock.now() }));
      const url = `${linksOf(address).signInLinkUrl}?token=${token}`;
      return minted ? renderLetter(kind, { link: url, code, validMinutes: signInLinkMinutes }, brand) : null;
    }
    case "confirmMailbox":
    case "resetPassword": {
      const { loginId } = letter.content as LinkLetter;
      const minted = await needs.db.write(at, (tx) =>
        mintMailToken(tx, { loginId, purpose: kind, recipient: letter.recipient, token, now: needs.clock.now() }),
      );
      const page = kind === "confirmMailbox" ? linksOf(address).confirmUrl : linksOf(address).resetUrl;
      return minted
        ? renderLetter(kind, { link: `${page}?token=${token}`, validMinutes: linkMinutes[kind] }, brand)
        : null;
    }
  }
}

import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

export type ProofRecords = {
  readonly account: unknown;
  readonly subscriptions: unknown;
  readonly consents: unknown;
  readonly offersAccepted: unknown;
  readonly attemptsToLeave: unknown;
  readonly notices: unknown;
  readonly billsOnPaper: unknown;
  readonly announcements: unknown;
  readonly charges: unknown;
  readonly refunds: unknown;
  readonly trail: unknown;
};

/**
 * Everything that proves what an account was notified of, agreed to and was charged: the terms and price paths word for
 * word, every screen of every cancellation attempt, emails with their results, notices and mailed letters, paper bills,
 * charges with refunds, the audit trail. Nothing about a card is read.
 * @returns null for an account that the publication does not have.
 */
export async function findProof(db: Database, tenantId: number, accountNumber: number): Promise<ProofRecords | null> {
  const [row] = await db.read<ProofRecords>(
    tenantId,
    (tenant) => sql<ProofRecords>`
      select json_build_object('accountNumber', a.account_number, 'name', a.first_name || ' ' || a.last_name,
          'contactEmail', a.contact_email, 'since', a.created_at) as account,
        (select coalesce(json_agg(json_build_object('subscriptionId', u.subscription_id, 'plan', u.bundle_id,
            'rate', u.rate_code, 'rateVersion', u.rate_version, 'nextRate', u.next_rate_code, 'status', u.status,
            'startOn', u.start_on, 'paidThrough', u.paid_through, 'cancelAt', u.cancel_at, 'canceledAt', u.cancelled_at)
            order by u.subscription_id), '[]')
          from subscription u where u.tenant_id = ${tenant} and u.account_number = a.account_number) as subscriptions,
        (select coalesce(json_agg(json_build_object('givenAt', p.given_at, 'subscriptionId', p.subscription_id,
            'giftId', p.gift_id, 'termsVersion', p.terms_version, 'termsText', p.terms_text, 'language', p.language,
            'dueTodayCents', p.due_today_cents, 'pricePath', p.price_path,
            'readBy', p.read_by, 'readTo', p.read_to) order by p.consent_id), '[]')
          from price_consent p where p.tenant_id = ${tenant} and (
            p.subscription_id in (select u.subscription_id from subscription u
              where u.tenant_id = ${tenant} and u.account_number = a.account_number)
            or p.gift_id in (select g.gift_id from gift g
              where g.tenant_id = ${tenant} and g.account_number = a.account_number))) as consents,
        (select coalesce(json_agg(json_build_object('offer', o.offer_id, 'rate', o.rate_code, 'oldCents', o.old_cents,
            'newCents', o.new_cents, 'takesEffectOn', o.takes_effect_on, 'endsOn', o.ends_on, 'afterCents', o.after_cents,
            'acceptedAt', o.used_at) order by o.use_id), '[]')
          from offer_use o where o.tenant_id = ${tenant} and o.account_number = a.account_number) as "offersAccepted",
        (select coalesce(json_agg(json_build_object('openedAt', c.opened_at, 'pack', c.pack, 'outcome', c.state,
            'outcomeAt', c.moved_at, 'reasonId', c.reason_id, 'offers', c.offers, 'accepted', c.accepted_offer,
            'screens', (select coalesce(json_agg(json_build_object('screen', n.screen, 'offer', n.offer_id,
                'at', n.shown_at) order by n.screen_id), '[]')
              from cancel_screen n where n.tenant_id = ${tenant} and n.session_id = c.session_id))
            order by c.session_id), '[]')
          from cancel_session c where c.tenant_id = ${tenant} and c.account_number = a.account_number) as "attemptsToLeave",
        (select coalesce(json_agg(json_build_object('kind', l.kind, 'recipient', l.recipient, 'language', l.language, 'writtenAt', l.created_at,
            'result', l.state, 'sentAt', l.sent_at, 'bouncedAt', l.bounced_at, 'tries', l.attempts, 'lastError', l.last_error)
            order by l.created_at), '[]')
          from letter l where l.tenant_id = ${tenant} and l.account_number = a.account_number) as notices,
        (select coalesce(json_agg(json_build_object('billedOn', p.billed_on, 'printedAt', p.printed_at, 'says', p.content,
            'feeCents', p.fee_cents) order by p.billed_on), '[]')
          from paper_bill p where p.tenant_id = ${tenant} and p.account_number = a.account_number) as "billsOnPaper",
        (select coalesce(json_agg(json_build_object('kind', n.kind, 'occasion', n.occasion, 'writtenOn', n.written_on,
            'byMail', n.letter_id is not null, 'language', n.language, 'postedOn', n.posted_on, 'chargeOn', n.charge_on, 'amountCents', n.amount_cents,
            'refundUntil', n.refund_until, 'said', n.content) order by n.notice_id), '[]')
          from notice n where n.tenant_id = ${tenant} and n.account_number = a.account_number) as announcements,
        (select coalesce(json_agg(json_build_object('receipt', i.receipt_number, 'for', i.purpose, 'amountCents',
            i.amount_cents, 'tipCents', i.tip_cents, 'donationCents', i.donation_cents, 'taxCents', i.tax_cents,
            'lines', i.lines, 'state', i.state, 'capturedAt', i.captured_at) order by i.created_at), '[]')
          from payment_intent i where i.tenant_id = ${tenant} and i.account_number = a.account_number
            and i.state in ('captured', 'refunded', 'voided')) as charges,
        (select coalesce(json_agg(json_build_object('reason', r.reason, 'amountCents', r.amount_cents, 'taxCents', r.tax_cents,
            'ofReceipt', (select i.receipt_number from payment_intent i
              where i.tenant_id = ${tenant} and i.intent_id = r.intent_id),
            'state', r.state, 'requestedAt', r.requested_at, 'paidAt', r.paid_at) order by r.requested_at, r.part), '[]')
          from refund r where r.tenant_id = ${tenant} and r.account_number = a.account_number) as refunds,
        (select coalesce(json_agg(json_build_object('at', e.at, 'actor', e.actor, 'action', e.action,
            'outcome', e.outcome, 'details', e.details) order by e.entry_id), '[]')
          from audit_entry e where e.tenant_id = ${tenant} and e.subject = 'account:' || a.account_number) as trail
      from account a where a.tenant_id = ${tenant} and a.account_number = ${accountNumber}`,
  );
  return row ?? null;
}

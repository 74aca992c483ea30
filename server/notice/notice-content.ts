import { termText } from "#core/calendar/term.ts";
import { addDays, type Day } from "#core/day.ts";
import type { NoticeWords } from "#core/event/renewal-events.ts";
import type { NeededNotice, NoticeFacts } from "#core/notice/needed-notices.ts";
import type { NoticeKind } from "#core/site/notice-law.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { PlanOnSale } from "#core/subscribing/plan.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import type { RenewalRecord } from "#server/store/renewal/renewing.ts";

export type DueNoticeToWrite = {
  readonly tenant: Pick<Tenant, "circulation">;
  readonly held: HeldTerm;
  readonly renewal: RenewalRecord;
  readonly facts: NoticeFacts & { readonly next: PlanOnSale };
  readonly notice: NeededNotice;
};

type NoticeInput = { readonly due: DueNoticeToWrite; readonly chargeOn: Day | null; readonly refundUntil: Day | null };
type Writers = { readonly [Kind in NoticeKind]: (input: NoticeInput) => Extract<NoticeWords, { kind: Kind }> };

const writers: Writers = {
  priceChange: ({ due, chargeOn, refundUntil }) => {
    const { facts } = due;
    const from = chargeOn ?? facts.renewsOn;
    return {
      kind: "priceChange",
      content: {
        ...aboutOf(due),
        oldAmount: facts.agreed ?? facts.now.total,
        newAmount: facts.due.total,
        period: termText(facts.due.rate.term),
        from,
        byItself: chargeOn !== null,
        cancelBy: addDays(from, -1),
        refundUntil,
      },
    };
  },
  promoEnding: ({ due, chargeOn }) => ({
    kind: "promoEnding",
    content: {
      ...aboutOf(due),
      oldAmount: due.facts.now.total,
      paidThrough: due.held.paidThrough,
      ...chargeOf(due, chargeOn),
    },
  }),
  renewalReminder: ({ due, chargeOn }) => ({
    kind: "renewalReminder",
    content: {
      ...aboutOf(due),
      renewsOn: due.facts.renewsOn,
      ...chargeOf(due, chargeOn),
    },
  }),
  annualReminder: ({ due, chargeOn }) => ({
    kind: "annualReminder",
    content: {
      ...aboutOf(due),
      startOn: due.facts.startOn,
      amount: due.facts.due.total,
      period: termText(due.facts.due.rate.term),
      byItself: chargeOn !== null,
      nextOn: chargeOn ?? due.facts.renewsOn,
    },
  }),
  cardExpiring: ({ due, chargeOn }) => ({
    kind: "cardExpiring",
    content: {
      ...aboutOf(due),
      cardLabel: due.renewal.card === null ? "Card" : `${due.renewal.card.brand} ${due.renewal.card.last4}`,
      lastDay: due.facts.card?.lastDay ?? due.facts.today,
      chargeOn,
    },
  }),
};

/** The text of a notice, with the charge as it will be. */
export const noticeWordsOf = (due: DueNoticeToWrite, chargeOn: Day | null, refundUntil: Day | null): NoticeWords =>
  writers[due.notice.kind]({ due, chargeOn, refundUntil });

const aboutOf = ({ held, renewal, facts }: DueNoticeToWrite) => ({
  name: `${renewal.firstName} ${renewal.lastName}`,
  accountNumber: held.accountNumber,
  planName: facts.next.bundle.name,
});

function chargeOf({ facts }: DueNoticeToWrite, chargeOn: Day | null) {
  const on = chargeOn ?? facts.renewsOn;
  return {
    charge: { chargeOn: on, amount: facts.due.total, period: termText(facts.due.rate.term) },
    cancelBy: addDays(on, -1),
  };
}

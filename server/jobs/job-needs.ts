import type { Logger } from "pino";
import type { CheckRowNeeds } from "#server/import/check-row.ts";
import type { CirculationOf } from "#server/circulation/circulation-of.ts";
import type { SiteProviders } from "#server/identity/provider/site-providers.ts";
import type { ListOf } from "#server/mailing-list/list-of.ts";
import type { SendNeeds } from "#server/mail/send-email.ts";
import type { PageCheckNeeds } from "#server/payment/payment-page/check-page.ts";
import type { ReconcileNeeds } from "#server/payment/reconcile-payments.ts";
import type { PayRefundsNeeds } from "#server/payment/refund/pay-refunds.ts";
import type { RenewDueNeeds } from "#server/renewal/renew-due.ts";
import type { SecretBox } from "#server/crypto/secret-box.ts";
import type { ReceiverOf } from "#server/webhook/receiver-of.ts";
import type { ForwardNeeds } from "#server/site/forward-event.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";

/** The dependencies of a day's work. */
export type DayNeeds = RenewDueNeeds &
  PayRefundsNeeds &
  ReconcileNeeds & { readonly enqueue: Enqueue; readonly uuid: () => string };

/** The dependencies of a process that takes jobs. */
export type WorkNeeds = DayNeeds &
  CheckRowNeeds & {
    readonly emails: SendNeeds;
    readonly events: ForwardNeeds;
    readonly circulationOf: CirculationOf;
    readonly receiverOf: ReceiverOf;
    readonly listOf: ListOf;
    readonly siteProviders: SiteProviders;
    readonly secrets: SecretBox;
    /** Null if this process serves no site, so it has no built site to compare the live one with. */
    readonly pageCheck: PageCheckNeeds | null;
    /** Takes the day's backup if it is due. Null if this process has no folder for backups. */
    readonly backUp: (() => Promise<void>) | null;
    readonly log: Logger;
  };

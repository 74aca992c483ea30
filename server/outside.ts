import type { AddressValidators } from "./adapters/address/port.ts";
import type { CirculationSystems } from "./adapters/circulation/port.ts";
import type { Clock } from "./adapters/clock/port.ts";
import type { IdentityProviders } from "./adapters/identity/port.ts";
import type { MailingLists } from "./adapters/mailing-list/port.ts";
import type { MailReceiver } from "./adapters/inbound-mail/port.ts";
import type { Passwords } from "./adapters/passwords/port.ts";
import type { PaymentGateways } from "./adapters/payment/port.ts";
import type { StaffProviderSetup } from "./adapters/staff-provider/port.ts";
import type { Tracker } from "./adapters/tracker/port.ts";
import type { WebhookReceivers } from "./adapters/webhook/port.ts";
import type { Random } from "./crypto/random.ts";
import type { SecretBox } from "./crypto/secret-box.ts";

/** The outside services, as main chose them. */
export type OutsideServices = {
  readonly clock: Clock;
  readonly gateways: PaymentGateways;
  readonly addresses: AddressValidators;
  readonly identity: IdentityProviders;
  readonly passwords: Passwords;
  readonly inboundMail: MailReceiver;
  readonly tracker: Tracker;
  readonly circulation: CirculationSystems;
  readonly webhooks: WebhookReceivers;
  readonly mailingLists: MailingLists;
  readonly random: Random;
  readonly secrets: SecretBox;
  /** The organization's own sign-in for staff, if it is set up. */
  readonly staffProvider?: StaffProviderSetup;
};

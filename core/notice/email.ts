import type {
  AccessAsked,
  AccessChanged,
  AccountAccess,
  AccountInvitation,
  AccountsMerged,
  ConfirmContactEmail,
  EmailChangeNotice,
  HandOffLink,
  HeldChangeAsked,
  LinkEmail,
  OrderToClaim,
  PersonChanged,
  RenewalDeliveryChanged,
  SignInChanged,
  SignInEmailAsked,
  SignInEmailChanged,
  SignInEmailCode,
  SignInEmailTaken,
  SignInLinkEmail,
} from "./account-emails.ts";
import type {
  AddressChanging,
  AddressKept,
  DeliveryIssueAnswered,
  DeliveryRestarts,
  RedeliverySettled,
  SeasonalPlanChanged,
  StopConfirmed,
  StopWithdrawn,
} from "./delivery-emails.ts";
import type { GiftBegun, GiftBought, GiftForYou, GiftRedeemed, GiftReturned, GiftWithdrawn } from "./gift-emails.ts";
import type {
  CallBackAsked,
  CancellationConfirmed,
  CancellationUndone,
  CancelMailAnswered,
  EndedAtOnce,
  FixConfirmed,
  SaveOfferConfirmed,
} from "./cancellation-emails.ts";
import type { AnnualReminder, CardExpiring, PriceChange, PromoEnding, RenewalReminder } from "./notice-emails.ts";
import type {
  Acknowledgment,
  Bill,
  CardReplaced,
  CreditGiven,
  EndedUnpaid,
  GraceBegun,
  NotCharged,
  PaymentFailed,
  Receipt,
  RefundMade,
  RenewalMethodChanged,
} from "./payment-emails.ts";
import type { StaffInvitation, WebhookOff } from "./staff-emails.ts";

/**
 * What each kind of email is about: stored with its cause, rendered when it is sent. It never contains a token,
 * password or card number.
 */
export type EmailContents = {
  readonly acknowledgment: Acknowledgment;
  readonly receipt: Receipt;
  readonly cancellationConfirmed: CancellationConfirmed;
  readonly paymentFailed: PaymentFailed;
  readonly bill: Bill;
  readonly graceBegun: GraceBegun;
  readonly endedUnpaid: EndedUnpaid;
  readonly endedAtOnce: EndedAtOnce;
  readonly priceChange: PriceChange;
  readonly promoEnding: PromoEnding;
  readonly renewalReminder: RenewalReminder;
  readonly annualReminder: AnnualReminder;
  readonly cardExpiring: CardExpiring;
  readonly saveOfferConfirmed: SaveOfferConfirmed;
  readonly fixConfirmed: FixConfirmed;
  readonly cancellationUndone: CancellationUndone;
  readonly callBackAsked: CallBackAsked;
  readonly cancelMailAnswered: CancelMailAnswered;
  readonly stopConfirmed: StopConfirmed;
  readonly stopWithdrawn: StopWithdrawn;
  readonly deliveryRestarts: DeliveryRestarts;
  readonly renewalMethodChanged: RenewalMethodChanged;
  readonly cardReplaced: CardReplaced;
  readonly refundMade: RefundMade;
  readonly creditGiven: CreditGiven;
  readonly notCharged: NotCharged;
  readonly confirmMailbox: LinkEmail;
  readonly resetPassword: LinkEmail;
  readonly signInLink: SignInLinkEmail;
  readonly alreadyHaveLogin: LinkEmail;
  readonly giftBought: GiftBought;
  readonly giftForYou: GiftForYou;
  readonly giftBegun: GiftBegun;
  readonly giftRedeemed: GiftRedeemed;
  readonly giftReturned: GiftReturned;
  readonly giftWithdrawn: GiftWithdrawn;
  readonly deliveryIssueAnswered: DeliveryIssueAnswered;
  readonly redeliverySettled: RedeliverySettled;
  readonly addressChanging: AddressChanging;
  readonly addressKept: AddressKept;
  readonly seasonalPlanChanged: SeasonalPlanChanged;
  readonly confirmContactEmail: ConfirmContactEmail;
  readonly emailChangeAsked: EmailChangeNotice;
  readonly emailChanged: EmailChangeNotice;
  readonly personChanged: PersonChanged;
  readonly renewalDeliveryChanged: RenewalDeliveryChanged;
  readonly accountsMerged: AccountsMerged;
  readonly accountAccess: AccountAccess;
  readonly accessAsked: AccessAsked;
  readonly accessChanged: AccessChanged;
  readonly orderToClaim: OrderToClaim;
  readonly signInChanged: SignInChanged;
  readonly signInEmailCode: SignInEmailCode;
  readonly signInEmailTaken: SignInEmailTaken;
  readonly signInEmailAsked: SignInEmailAsked;
  readonly signInEmailChanged: SignInEmailChanged;
  readonly accountInvitation: AccountInvitation;
  readonly heldChangeAsked: HeldChangeAsked;
  readonly staffInvitation: StaffInvitation;
  readonly handOff: HandOffLink;
  readonly webhookOff: WebhookOff;
};

export type EmailKind = keyof EmailContents;

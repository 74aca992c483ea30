import type {
  ConfirmContactEmail,
  EmailChangeNotice,
  RenewalDeliveryChanged,
  AccountAccess,
  AccessAsked,
  OrderToClaim,
  AccessChanged,
  AccountInvitation,
  HeldChangeAsked,
  LinkLetter,
  SignInLinkEmail,
} from "./account-letters.ts";
import type {
  DeliveryIssueAnswered,
  RedeliverySettled,
  AddressChanging,
  AddressKept,
  StopConfirmed,
  StopWithdrawn,
  DeliveryRestarts,
} from "./delivery-letters.ts";
import type { GiftBought, GiftForYou, GiftBegun, GiftRedeemed, GiftWithdrawn } from "./gift-letters.ts";
import type {
  CancellationConfirmed,
  EndedAtOnce,
  SaveOfferConfirmed,
  FixConfirmed,
  CallBackAsked,
  CancelMailAnswered,
  CancellationUndone,
} from "./leaving-letters.ts";
import type { AnnualReminder, CardExpiring, PriceChange, PromoEnding, RenewalReminder } from "./notice-letters.ts";
import type {
  Acknowledgment,
  Receipt,
  RenewalMethodChanged,
  CardReplaced,
  NotCharged,
  RefundMade,
  PaymentFailed,
  Bill,
  GraceBegun,
  EndedUnpaid,
} from "./payment-letters.ts";

/**
 * What each kind of letter is about: written down with its cause, rendered when it is sent. No token, password or card
 * number is ever part of it.
 */
export type LetterContents = {
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
  readonly notCharged: NotCharged;
  readonly confirmMailbox: LinkLetter;
  readonly resetPassword: LinkLetter;
  readonly signInLink: SignInLinkEmail;
  readonly alreadyHaveLogin: LinkLetter;
  readonly giftBought: GiftBought;
  readonly giftForYou: GiftForYou;
  readonly giftBegun: GiftBegun;
  readonly giftRedeemed: GiftRedeemed;
  readonly giftWithdrawn: GiftWithdrawn;
  readonly deliveryIssueAnswered: DeliveryIssueAnswered;
  readonly redeliverySettled: RedeliverySettled;
  readonly addressChanging: AddressChanging;
  readonly addressKept: AddressKept;
  readonly confirmContactEmail: ConfirmContactEmail;
  readonly emailChangeAsked: EmailChangeNotice;
  readonly emailChanged: EmailChangeNotice;
  readonly renewalDeliveryChanged: RenewalDeliveryChanged;
  readonly accountAccess: AccountAccess;
  readonly accessAsked: AccessAsked;
  readonly accessChanged: AccessChanged;
  readonly orderToClaim: OrderToClaim;
  readonly accountInvitation: AccountInvitation;
  readonly heldChangeAsked: HeldChangeAsked;
};

export type LetterKind = keyof LetterContents;

import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import { useSite } from "#web/data/site.ts";
import { ByPhonePage } from "./by-phone-page.tsx";

export function SwitchAccountPage(): ReactNode {
  return (
    <ByPhonePage title={accountMessages.manageAnotherAccount}>
      Customer service can connect another account with your sign-in. Please have its account number at hand.
    </ByPhonePage>
  );
}

export function PaymentOptionsPage(): ReactNode {
  return (
    <ByPhonePage title={accountMessages.paymentOptions}>
      Customer service takes payments for another term and can set up automatic payment.
    </ByPhonePage>
  );
}

export function UpdateCardPage(): ReactNode {
  return (
    <ByPhonePage title="Update Card">
      Customer service can change the card that pays for your subscription. Please never send card numbers by email.
    </ByPhonePage>
  );
}

export function RenewedPage(): ReactNode {
  const { siteName } = useSite().options;
  return (
    <ByPhonePage title="Thank you">
      Thank you for renewing your subscription{siteName === "" ? "" : ` to ${siteName}`}. If anything is not as you
      expect it, customer service will put it right.
    </ByPhonePage>
  );
}

export function ReviewOfferPage(): ReactNode {
  return (
    <ByPhonePage title={accountMessages.confirmSubscription}>
      Customer service tells you which rates are open to you and changes yours while you are on the phone.
    </ByPhonePage>
  );
}

export function ProfilePage(): ReactNode {
  return (
    <ByPhonePage title={accountMessages.myProfile}>
      Customer service can change your name, your email address and the way in which you get renewal notices.
    </ByPhonePage>
  );
}

export function UpdateAccountPage(): ReactNode {
  return (
    <ByPhonePage title={accountMessages.updateAccount}>
      Customer service can change the address your paper is delivered to.
    </ByPhonePage>
  );
}

export function DeliveryIssuePage(): ReactNode {
  return (
    <ByPhonePage title={accountMessages.deliveryIssue}>
      If your paper was missed, late, wet or damaged, customer service brings you another one or credits your account.
    </ByPhonePage>
  );
}

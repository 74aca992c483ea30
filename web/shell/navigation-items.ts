import { accountMessages } from "#contract/account-messages.ts";
import type { FeatureKey, FeatureStates } from "#core/site/feature.ts";
import { paths } from "#web/paths.ts";
import type { Path } from "#web/paths.ts";

type Row = {
  readonly label: string;
  /** A page of the account area; "contact" is the publisher's own page. */
  readonly to: Path | "contact";
  readonly when: FeatureKey | "always";
};

/** Account §2, Side navigation items, in the specs' order. */
const rows: readonly Row[] = [
  { label: accountMessages.manageSubscription, to: paths.account, when: "always" },
  { label: accountMessages.deliveryIssue, to: paths.deliveryIssue, when: "delivery_issue" },
  { label: accountMessages.temporaryStop, to: paths.temporaryStop, when: "temporary_stop" },
  { label: accountMessages.cancelSubscription, to: paths.cancel, when: "always" },
  { label: accountMessages.contactUs, to: "contact", when: "always" },
  { label: accountMessages.paymentOptions, to: paths.oneTimePayment, when: "payment_options" },
  { label: accountMessages.myProfile, to: paths.profile, when: "profile_page" },
  { label: accountMessages.updateAccount, to: paths.updateAccount, when: "bogo_purchase" },
];

export type NavigationItem =
  | { readonly kind: "page"; readonly label: string; readonly path: Path }
  | { readonly kind: "outside"; readonly label: string; readonly href: string };

/** What the side navigation shows. `contact` is the publisher's contact page; without one there is no such item. */
export function navigationItems(features: FeatureStates, contact: string | undefined): readonly NavigationItem[] {
  return rows
    .filter(({ when }) => when === "always" || features[when])
    .flatMap(({ label, to }): NavigationItem[] => {
      if (to !== "contact") return [{ kind: "page", label, path: to }];
      return contact === undefined || contact === "" ? [] : [{ kind: "outside", label, href: contact }];
    });
}

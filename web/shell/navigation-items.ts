import type { AccountDetails } from "#contract/account-details.ts";
import { accountMessages } from "#contract/account-messages.ts";
import type { FeatureKey, FeatureStates } from "#core/site/feature.ts";
import { paths } from "#web/paths.ts";
import type { Path } from "#web/paths.ts";

type Row = {
  readonly label: string;
  /** A page of the account area; "contact" is the publisher's own page. */
  readonly to: Path | "contact";
  readonly when: FeatureKey | "always";
  /** Who gets the item: `papers` for readers with a paper, `live` while there is a subscription. */
  readonly for?: "papers" | "live";
};

/** Account §2, Side navigation items, in the specs' order. */
const rows: readonly Row[] = [
  { label: accountMessages.manageSubscription, to: paths.account, when: "always" },
  { label: accountMessages.deliveryIssue, to: paths.deliveryIssue, when: "delivery_issue", for: "papers" },
  { label: accountMessages.temporaryStop, to: paths.temporaryStop, when: "temporary_stop", for: "papers" },
  { label: accountMessages.cancelSubscription, to: paths.cancel, when: "always", for: "live" },
  { label: accountMessages.contactUs, to: "contact", when: "always" },
  { label: accountMessages.paymentOptions, to: paths.oneTimePayment, when: "payment_options", for: "live" },
  { label: accountMessages.myProfile, to: paths.profile, when: "profile_page" },
  { label: accountMessages.updateAccount, to: paths.updateAccount, when: "bogo_purchase", for: "papers" },
];

export type NavigationItem =
  | { readonly kind: "page"; readonly label: string; readonly path: Path }
  | { readonly kind: "outside"; readonly label: string; readonly href: string };

/** What the account has: a paper, a digital plan, or nothing live. `payable`: it can still be paid for. */
export type ProductHeld = "paper" | "digital" | "nothing" | "payable";

/** Null, for an account that couldn't be read, means that all items are offered. */
export function productHeld(
  account: Pick<AccountDetails, "subscriptionStatus" | "currentPlan" | "payLateThrough"> | null,
): ProductHeld | null {
  if (account === null) return null;
  const { subscriptionStatus: status, currentPlan, payLateThrough } = account;
  if (payLateThrough !== null) return "payable";
  if (status === null || status === "pending" || status === "ended") return "nothing";
  return currentPlan.isPrintOffer ? "paper" : "digital";
}

const fits = ({ for: audience, to }: Row, held: ProductHeld | null): boolean => {
  if (audience === undefined || held === null || held === "paper") return true;
  if (held === "payable") return to === paths.oneTimePayment;
  return held === "digital" && audience === "live";
};

/** The items of the side navigation. `contact` is the publisher's contact page; without one, the item is left out. */
export function navigationItems(
  features: FeatureStates,
  contact: string | undefined,
  held: ProductHeld | null,
): readonly NavigationItem[] {
  return rows
    .filter((row) => (row.when === "always" || features[row.when]) && fits(row, held))
    .flatMap(({ label, to }): NavigationItem[] => {
      if (to !== "contact") return [{ kind: "page", label, path: to }];
      return contact === undefined || contact === "" ? [] : [{ kind: "outside", label, href: contact }];
    });
}

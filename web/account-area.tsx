import type { ReactNode } from "react";
import type { FeatureKey, FeatureStates } from "#core/site/feature.ts";
import { currentBoot } from "./data/current-boot.ts";
import { prefetchHome } from "./data/prefetch-home.ts";
import { paths } from "./paths.ts";
import { alwaysOn, type Route, routeAt } from "./route.ts";
import { NotFound, Screen } from "./screen.tsx";
import { AccountFrame } from "./shell/account-frame.tsx";
import { titleWords } from "./title-words.ts";
import { onDemand } from "./ui/on-demand.tsx";
import { useLocation } from "./ui/router/router.tsx";

const shownWith = (when: FeatureKey) => ({ when, off: "not found" }) as const;

const gifts = onDemand(() => import("./account/gifts/gifts-page.tsx").then((m) => m.GiftsPage));
const home = onDemand(() => import("./account/home/home-page.tsx").then((m) => m.HomePage));
const reasons = onDemand(() => import("./account/cancel/reasons-page.tsx").then((m) => m.ReasonsPage));
const save = onDemand(() => import("./account/cancel/save-page.tsx").then((m) => m.SavePage));
const review = onDemand(() => import("./account/cancel/review-page.tsx").then((m) => m.ReviewPage));
const canceled = onDemand(() => import("./account/cancel/confirm-page.tsx").then((m) => m.ConfirmPage));
const deliveryIssue = onDemand(() =>
  import("./account/delivery-issue/delivery-issue-page.tsx").then((m) => m.DeliveryIssuePage),
);
const updateAccount = onDemand(() =>
  import("./account/update-account/update-account-page.tsx").then((m) => m.UpdateAccountPage),
);
const payOptions = onDemand(() =>
  import("./account/payment/payment-options-page.tsx").then((m) => m.PaymentOptionsPage),
);
const updateCard = onDemand(() => import("./account/payment/update-card-page.tsx").then((m) => m.UpdateCardPage));
const cardAskedFor = onDemand(() => import("./account/payment/update-card-page.tsx").then((m) => m.CardAskedFor));
const renewed = onDemand(() => import("./account/payment/thank-you-page.tsx").then((m) => m.PaymentThankYouPage));
const temporaryStop = onDemand(() => import("./account/temporary-stop/stop-page.tsx").then((m) => m.TemporaryStopPage));
const history = onDemand(() => import("./account/history/history-page.tsx").then((m) => m.HistoryPage));
const profile = onDemand(() => import("./account/profile/profile-page.tsx").then((m) => m.ProfilePage));
const anotherAccount = onDemand(() =>
  import("./account/another-account/another-account-page.tsx").then((m) => m.AnotherAccountPage),
);

/** The URL map of the account area, whose screens share a frame. The shop loads none of this. */
export const accountRoutes: readonly Route[] = [
  { path: paths.account, title: titleWords.account, ...alwaysOn, Screen: home },
  {
    path: paths.manageAnotherAccount,
    title: titleWords.anotherAccount,
    ...alwaysOn,
    Screen: anotherAccount,
  },
  { path: paths.oneTimePayment, title: titleWords.payOptions, ...shownWith("payment_options"), Screen: payOptions },
  {
    path: paths.updateCard,
    title: titleWords.updateCard,
    ...shownWith("payment_options"),
    Screen: updateCard,
    Off: cardAskedFor,
  },
  { path: paths.accountThankYou, title: titleWords.thankYou, ...alwaysOn, Screen: renewed },
  { path: paths.cancel, title: titleWords.cancel, ...alwaysOn, Screen: reasons },
  { path: paths.cancelSave, title: titleWords.cancel, ...alwaysOn, Screen: save },
  { path: paths.cancelReview, title: titleWords.confirmCancel, ...alwaysOn, Screen: review },
  { path: paths.cancelConfirm, title: titleWords.canceled, ...alwaysOn, Screen: canceled },
  { path: paths.profile, title: titleWords.profile, ...shownWith("profile_page"), Screen: profile },
  {
    path: paths.updateAccount,
    title: titleWords.updateAccount,
    when: "bogo_purchase",
    off: "nothing",
    Screen: updateAccount,
  },
  {
    path: paths.deliveryIssue,
    title: titleWords.deliveryIssue,
    ...shownWith("delivery_issue"),
    Screen: deliveryIssue,
  },
  {
    path: paths.temporaryStop,
    title: titleWords.temporaryStop,
    ...shownWith("temporary_stop"),
    Screen: temporaryStop,
  },
  { path: paths.history, title: titleWords.history, ...alwaysOn, Screen: history },
  { path: paths.gifts, title: titleWords.gifts, ...alwaysOn, Screen: gifts },
];

/** The account area at the router's address. An unknown address shows the 404 page, without the frame. */
export function AccountArea(): ReactNode {
  const { pathname } = useLocation();
  const route = routeAt(accountRoutes, pathname);
  if (route === undefined) return <NotFound />;
  return (
    <AccountFrame>
      <Screen route={route} />
    </AccountFrame>
  );
}

/** Loads the screen at an address of the account area (`loadScreen`). */
export async function loadAccountScreen(path: string, features: FeatureStates): Promise<void> {
  const screen = routeAt(accountRoutes, path)?.Screen;
  await Promise.all([screen?.load(features), screen === home ? prefetchHome(currentBoot().domain) : null]);
}

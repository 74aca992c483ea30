import { lazy } from "react";
import type { ComponentType, ReactNode } from "react";
import type { FeatureKey } from "#core/site/feature.ts";
import { useSite } from "./data/site.ts";
import { paths } from "./paths.ts";
import type { Path } from "./paths.ts";

/** One row of the specs' route tables (account §2, subscribe §2). */
export type Route = {
  readonly path: Path;
  readonly title: string;
  readonly when: FeatureKey | "always";
  /** What a switched-off route shows: the 404 page, or nothing at all where the spec says so. */
  readonly off: "not found" | "nothing";
  readonly Screen: ComponentType;
  /** What may be there all the same while it is switched off; `otherwise` where it is not. */
  readonly Off?: ComponentType<{ readonly otherwise: ReactNode }>;
};

const area = (when: Route["when"], off: Route["off"] = "not found") => ({ when, off });
const always = area("always");
const selling = area("subscription_services");
const paying = area("payment_options");

const StepByStep = lazy(() => import("./subscribe/subscribe-page.tsx").then((m) => ({ default: m.SubscribePage })));
const OnOnePage = lazy(() => import("./subscribe/one-page/one-page.tsx").then((m) => ({ default: m.OnePage })));
const thankYou = lazy(() =>
  import("./subscribe/thank-you/thank-you-page.tsx").then((m) => ({ default: m.ThankYouPage })),
);
const redeem = lazy(() => import("./subscribe/redeem-screen.tsx").then((m) => ({ default: m.RedeemScreen })));
const home = lazy(() => import("./account/home/home-page.tsx").then((m) => ({ default: m.HomePage })));
const reasons = lazy(() => import("./account/cancel/reasons-page.tsx").then((m) => ({ default: m.ReasonsPage })));
const save = lazy(() => import("./account/cancel/save-page.tsx").then((m) => ({ default: m.SavePage })));
const review = lazy(() => import("./account/cancel/review-page.tsx").then((m) => ({ default: m.ReviewPage })));
const cancelled = lazy(() => import("./account/cancel/confirm-page.tsx").then((m) => ({ default: m.ConfirmPage })));
const deliveryIssue = lazy(() =>
  import("./account/delivery-issue/delivery-issue-page.tsx").then((m) => ({ default: m.DeliveryIssuePage })),
);
const redelivery = lazy(() =>
  import("./account/redelivery/redelivery-page.tsx").then((m) => ({ default: m.RedeliveryPage })),
);
const updateAccount = lazy(() =>
  import("./account/update-account/update-account-page.tsx").then((m) => ({ default: m.UpdateAccountPage })),
);
const payOptions = lazy(() =>
  import("./account/payment/payment-options-page.tsx").then((m) => ({ default: m.PaymentOptionsPage })),
);
const updateCard = lazy(() =>
  import("./account/payment/update-card-page.tsx").then((m) => ({ default: m.UpdateCardPage })),
);
const cardAskedFor = lazy(() =>
  import("./account/payment/card-asked-for.tsx").then((m) => ({ default: m.CardAskedFor })),
);
const renewed = lazy(() => import("./account/payment/thank-you-page.tsx").then((m) => ({ default: m.ThankYouPage })));
const temporaryStop = lazy(() =>
  import("./account/temporary-stop/stop-page.tsx").then((m) => ({ default: m.TemporaryStopPage })),
);
const history = lazy(() => import("./account/history/history-page.tsx").then((m) => ({ default: m.HistoryPage })));
const profile = lazy(() => import("./account/profile/profile-page.tsx").then((m) => ({ default: m.ProfilePage })));
const anotherAccount = lazy(() =>
  import("./account/another-account/another-account-page.tsx").then((m) => ({ default: m.AnotherAccountPage })),
);

/** Subscribe §2: the multi-step page, or the older single-page form while its toggle is off. */
function Subscribe(): ReactNode {
  return useSite().features.new_subscription_page ? <StepByStep /> : <OnOnePage />;
}

/** The URL map. Every path is valid with the domain prefix of a shared host, too. */
export const subscribeRoutes: readonly Route[] = [
  { path: paths.subscribe, title: "Subscribe", ...selling, Screen: Subscribe },
  { path: paths.subscribeThankYou, title: "Thank you", ...selling, Screen: thankYou },
  { path: paths.redeem, title: "Redeem a gift", ...always, Screen: redeem },
];

/** Where letters lead without a sign-in: the secret of the link is enough. */
export const letterRoutes: readonly Route[] = [
  { path: paths.redelivery, title: "Your paper", ...always, Screen: redelivery },
];

export const accountRoutes: readonly Route[] = [
  { path: paths.account, title: "Manage Subscription", ...always, Screen: home },
  {
    path: paths.manageAnotherAccount,
    title: "Manage Another Account",
    ...always,
    Screen: anotherAccount,
  },
  { path: paths.oneTimePayment, title: "Payment Options", ...paying, Screen: payOptions },
  { path: paths.updateCard, title: "Update Card", ...paying, Screen: updateCard, Off: cardAskedFor },
  { path: paths.accountThankYou, title: "Thank you", ...always, Screen: renewed },
  { path: paths.cancel, title: "Cancel Subscription", ...always, Screen: reasons },
  { path: paths.cancelSave, title: "Cancel Subscription", ...always, Screen: save },
  { path: paths.cancelReview, title: "Confirm Subscription", ...always, Screen: review },
  { path: paths.cancelConfirm, title: "Subscription Cancelled", ...always, Screen: cancelled },
  { path: paths.profile, title: "My Profile", ...area("profile_page"), Screen: profile },
  {
    path: paths.updateAccount,
    title: "Update Account",
    ...area("bogo_purchase", "nothing"),
    Screen: updateAccount,
  },
  {
    path: paths.deliveryIssue,
    title: "Delivery Issue",
    ...area("delivery_issue"),
    Screen: deliveryIssue,
  },
  {
    path: paths.temporaryStop,
    title: "Temporary Stop",
    ...area("temporary_stop"),
    Screen: temporaryStop,
  },
  { path: paths.history, title: "History", ...always, Screen: history },
];

export const isOn = (route: Route, features: Readonly<Record<FeatureKey, boolean>>): boolean =>
  route.when === "always" || features[route.when];

/** The URL map as plain text, one address a line with its condition; held against the specs by a test. */
export function urlList(): readonly string[] {
  const rows = [...subscribeRoutes, ...letterRoutes, ...accountRoutes].flatMap(({ path, when }) =>
    ["", "/{domain}"].map((prefix) => `${prefix}${path}  ${when}`),
  );
  return [`${paths.root}  always`, ...rows, "*  not found"];
}

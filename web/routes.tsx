import type { ComponentType, ReactNode } from "react";
import { matchPath } from "./ui/router/match-path.ts";
import type { FeatureKey, FeatureStates } from "#core/site/feature.ts";
import { useSite } from "./data/site.ts";
import { paths } from "./paths.ts";
import type { Path } from "./paths.ts";
import { onDemand } from "./ui/on-demand.tsx";
import { titleWords } from "./title-words.ts";

/** A screen, and the function that loads its code before it is rendered. */
type Screen = ComponentType & { readonly load: (features: FeatureStates) => Promise<void> };

/** One row of the specs' route tables (account §2, subscribe §2). */
export type Route = {
  readonly path: Path;
  readonly title: string;
  readonly when: FeatureKey | "always";
  /** What a switched-off route shows: the 404 page, or nothing if the spec says so. */
  readonly off: "not found" | "nothing";
  readonly Screen: Screen;
  /** What may be shown even while it is switched off; otherwise `otherwise`. */
  readonly Off?: ComponentType<{ readonly otherwise: ReactNode }>;
};

const area = (when: Route["when"], off: Route["off"] = "not found") => ({ when, off });
const always = area("always");
const selling = area("subscription_services");
const paying = area("payment_options");

const StepByStep = onDemand(() => import("./subscribe/subscribe-page.tsx").then((m) => m.SubscribePage));
const OnOnePage = onDemand(() => import("./subscribe/one-page/one-page.tsx").then((m) => m.OnePage));
const thankYou = onDemand(() => import("./subscribe/thank-you/thank-you-page.tsx").then((m) => m.ThankYouPage));
const giveGift = onDemand(() => import("./subscribe/gift-entry.tsx").then((m) => m.GiftEntry));
const gifts = onDemand(() => import("./account/gifts/gifts-page.tsx").then((m) => m.GiftsPage));
const redeem = onDemand(() => import("./subscribe/redeem-screen.tsx").then((m) => m.RedeemScreen));
const home = onDemand(() => import("./account/home/home-page.tsx").then((m) => m.HomePage));
const reasons = onDemand(() => import("./account/cancel/reasons-page.tsx").then((m) => m.ReasonsPage));
const save = onDemand(() => import("./account/cancel/save-page.tsx").then((m) => m.SavePage));
const review = onDemand(() => import("./account/cancel/review-page.tsx").then((m) => m.ReviewPage));
const canceled = onDemand(() => import("./account/cancel/confirm-page.tsx").then((m) => m.ConfirmPage));
const deliveryIssue = onDemand(() =>
  import("./account/delivery-issue/delivery-issue-page.tsx").then((m) => m.DeliveryIssuePage),
);
const redelivery = onDemand(() => import("./account/redelivery/redelivery-page.tsx").then((m) => m.RedeliveryPage));
const invitation = onDemand(() => import("./account/people/invitation-page.tsx").then((m) => m.InvitationPage));
const allowChange = onDemand(() => import("./account/people/allow-change-page.tsx").then((m) => m.AllowChangePage));
const handOff = onDemand(() => import("./account/payment/hand-off-page.tsx").then((m) => m.HandOffPage));
const staffView = onDemand(() => import("./shell/staff-view-page.tsx").then((m) => m.StaffViewPage));
const updateAccount = onDemand(() =>
  import("./account/update-account/update-account-page.tsx").then((m) => m.UpdateAccountPage),
);
const payOptions = onDemand(() =>
  import("./account/payment/payment-options-page.tsx").then((m) => m.PaymentOptionsPage),
);
const updateCard = onDemand(() => import("./account/payment/update-card-page.tsx").then((m) => m.UpdateCardPage));
const cardAskedFor = onDemand(() => import("./account/payment/update-card-page.tsx").then((m) => m.CardAskedFor));
const renewed = onDemand(() => import("./account/payment/thank-you-page.tsx").then((m) => m.ThankYouPage));
const temporaryStop = onDemand(() => import("./account/temporary-stop/stop-page.tsx").then((m) => m.TemporaryStopPage));
const history = onDemand(() => import("./account/history/history-page.tsx").then((m) => m.HistoryPage));
const profile = onDemand(() => import("./account/profile/profile-page.tsx").then((m) => m.ProfilePage));
const anotherAccount = onDemand(() =>
  import("./account/another-account/another-account-page.tsx").then((m) => m.AnotherAccountPage),
);

/** Subscribe §2: the multi-step page, or the older single-page form while its toggle is off. */
const subscribePage = (features: FeatureStates) => (features.new_subscription_page ? StepByStep : OnOnePage);

const Subscribe: Screen = Object.assign(
  function Subscribe(): ReactNode {
    const Page = subscribePage(useSite().features);
    return <Page />;
  },
  { load: (features: FeatureStates) => subscribePage(features).load() },
);

export const AccountFrame = onDemand(() => import("./shell/account-frame.tsx").then((m) => m.AccountFrame));

/** The URL map. Every path is valid with the domain prefix of a shared host, too. */
export const subscribeRoutes: readonly Route[] = [
  { path: paths.subscribe, title: titleWords.subscribe, ...selling, Screen: Subscribe },
  { path: paths.subscribeThankYou, title: titleWords.thankYou, ...selling, Screen: thankYou },
  { path: paths.giveGift, title: titleWords.giveGift, ...selling, Screen: giveGift },
  { path: paths.redeem, title: titleWords.redeem, ...always, Screen: redeem },
];

/** Where emails lead without a sign-in: the secret in the link is enough. */
export const emailRoutes: readonly Route[] = [
  { path: paths.redelivery, title: titleWords.redelivery, ...always, Screen: redelivery },
  { path: paths.invitation, title: titleWords.invitation, ...always, Screen: invitation },
  { path: paths.allowChange, title: titleWords.allowChange, ...always, Screen: allowChange },
  { path: paths.handOff, title: titleWords.handOff, ...always, Screen: handOff },
  { path: paths.view, title: titleWords.view, ...always, Screen: staffView },
];

export const accountRoutes: readonly Route[] = [
  { path: paths.account, title: titleWords.account, ...always, Screen: home },
  {
    path: paths.manageAnotherAccount,
    title: titleWords.anotherAccount,
    ...always,
    Screen: anotherAccount,
  },
  { path: paths.oneTimePayment, title: titleWords.payOptions, ...paying, Screen: payOptions },
  { path: paths.updateCard, title: titleWords.updateCard, ...paying, Screen: updateCard, Off: cardAskedFor },
  { path: paths.accountThankYou, title: titleWords.thankYou, ...always, Screen: renewed },
  { path: paths.cancel, title: titleWords.cancel, ...always, Screen: reasons },
  { path: paths.cancelSave, title: titleWords.cancel, ...always, Screen: save },
  { path: paths.cancelReview, title: titleWords.confirmCancel, ...always, Screen: review },
  { path: paths.cancelConfirm, title: titleWords.canceled, ...always, Screen: canceled },
  { path: paths.profile, title: titleWords.profile, ...area("profile_page"), Screen: profile },
  {
    path: paths.updateAccount,
    title: titleWords.updateAccount,
    ...area("bogo_purchase", "nothing"),
    Screen: updateAccount,
  },
  {
    path: paths.deliveryIssue,
    title: titleWords.deliveryIssue,
    ...area("delivery_issue"),
    Screen: deliveryIssue,
  },
  {
    path: paths.temporaryStop,
    title: titleWords.temporaryStop,
    ...area("temporary_stop"),
    Screen: temporaryStop,
  },
  { path: paths.history, title: titleWords.history, ...always, Screen: history },
  { path: paths.gifts, title: titleWords.gifts, ...always, Screen: gifts },
];

export const isOn = (route: Route, features: FeatureStates): boolean => route.when === "always" || features[route.when];

/** Account §2: `/` redirects to /subscribe if that is on, otherwise to /account. */
export const startPath = (features: FeatureStates): Path =>
  features.subscription_services ? paths.subscribe : paths.account;

/** @param path without the domain prefix. */
export const routeAt = (path: string): Route | undefined =>
  [...subscribeRoutes, ...emailRoutes, ...accountRoutes].find((route) => matchPath(route.path, path) !== null);

/** Whether the account area's frame is around the screen. */
export const isAccountRoute = (route: Route): boolean => accountRoutes.includes(route);

/**
 * Loads the parts of the screen at an address, so that it renders immediately instead of after its placeholder.
 *
 * @param path without the domain prefix.
 */
export async function loadScreen(path: string, features: FeatureStates): Promise<void> {
  const route = routeAt(path === paths.root ? startPath(features) : path);
  if (route === undefined) return;
  await Promise.all([route.Screen.load(features), isAccountRoute(route) && AccountFrame.load()]);
}

/**
 * The URL map as plain text, one address per line with its condition; a test compares it with the specs.
 *
 * @testOnly
 */
export function urlList(): readonly string[] {
  const rows = [...subscribeRoutes, ...emailRoutes, ...accountRoutes].flatMap(({ path, when }) =>
    ["", "/{domain}"].map((prefix) => `${prefix}${path}  ${when}`),
  );
  return [`${paths.root}  always`, ...rows, "*  not found"];
}

import type { ReactNode } from "react";
import type { FeatureStates } from "#core/site/feature.ts";
import { useSite } from "./data/site.ts";
import { isInAccountArea, paths } from "./paths.ts";
import type { Path } from "./paths.ts";
import { alwaysOn, type Route, routeAt, type ScreenParts } from "./route.ts";
import { titleWords } from "./title-words.ts";
import { onDemand } from "./ui/on-demand.tsx";

const selling = { when: "subscription_services", off: "not found" } as const;

const StepByStep = onDemand(() => import("./subscribe/subscribe-page.tsx").then((m) => m.SubscribePage));
const OnOnePage = onDemand(() => import("./subscribe/one-page/one-page.tsx").then((m) => m.OnePage));
const thankYou = onDemand(() => import("./subscribe/thank-you/thank-you-page.tsx").then((m) => m.ThankYouPage));
const giveGift = onDemand(() => import("./subscribe/gift-entry.tsx").then((m) => m.GiftEntry));
const redeem = onDemand(() => import("./subscribe/redeem-screen.tsx").then((m) => m.RedeemScreen));
const redelivery = onDemand(() => import("./account/redelivery/redelivery-page.tsx").then((m) => m.RedeliveryPage));
const invitation = onDemand(() => import("./account/people/invitation-page.tsx").then((m) => m.InvitationPage));
const allowChange = onDemand(() => import("./account/people/allow-change-page.tsx").then((m) => m.AllowChangePage));
const handOff = onDemand(() => import("./account/payment/hand-off-page.tsx").then((m) => m.HandOffPage));
const staffView = onDemand(() => import("./shell/staff-view-page.tsx").then((m) => m.StaffViewPage));

/** Subscribe §2: the multi-step page, or the older single-page form while its toggle is off. */
const subscribePage = (features: FeatureStates) => (features.new_subscription_page ? StepByStep : OnOnePage);

const Subscribe: ScreenParts = Object.assign(
  function Subscribe(): ReactNode {
    const Page = subscribePage(useSite().features);
    return <Page />;
  },
  { load: (features: FeatureStates) => subscribePage(features).load() },
);

const loadArea = () => import("./account-area.tsx");

/** The account area with its own routes (account-area.tsx), which the shop doesn't load. */
export const AccountArea = onDemand(() => loadArea().then((m) => m.AccountArea));

const subscribeRoutes: readonly Route[] = [
  { path: paths.subscribe, title: titleWords.subscribe, ...selling, Screen: Subscribe },
  { path: paths.subscribeThankYou, title: titleWords.thankYou, ...selling, Screen: thankYou, next: [AccountArea.load] },
  { path: paths.giveGift, title: titleWords.giveGift, ...selling, Screen: giveGift },
  { path: paths.redeem, title: titleWords.redeem, ...alwaysOn, Screen: redeem },
];

/** The pages of emailed links that need no sign-in: the secret in the link is enough. */
const emailRoutes: readonly Route[] = [
  { path: paths.redelivery, title: titleWords.redelivery, ...alwaysOn, Screen: redelivery },
  { path: paths.invitation, title: titleWords.invitation, ...alwaysOn, Screen: invitation },
  { path: paths.allowChange, title: titleWords.allowChange, ...alwaysOn, Screen: allowChange },
  { path: paths.handOff, title: titleWords.handOff, ...alwaysOn, Screen: handOff },
  { path: paths.view, title: titleWords.view, ...alwaysOn, Screen: staffView },
];

/** The URL map outside of the account area. Every path is valid with the domain prefix of a shared host, too. */
export const routes: readonly Route[] = [...subscribeRoutes, ...emailRoutes];

/** Account §2: `/` redirects to /subscribe if that is on, otherwise to /account. */
export const startPath = (features: FeatureStates): Path =>
  features.subscription_services ? paths.subscribe : paths.account;

/**
 * Loads the parts of the screen at an address, so that it renders immediately instead of after its placeholder.
 *
 * @param path without the domain prefix.
 */
export async function loadScreen(path: string, features: FeatureStates): Promise<void> {
  const shown = path === paths.root ? startPath(features) : path;
  const route = routeAt(routes, shown);
  if (route !== undefined) await route.Screen.load(features);
  else if (isInAccountArea(shown)) {
    const [{ loadAccountScreen }] = await Promise.all([loadArea(), AccountArea.load()]);
    await loadAccountScreen(shown, features);
  }
}

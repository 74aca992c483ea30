import { expect, test } from "vitest";
import { featureKeys, featureStates } from "#core/site/feature.ts";
import type { FeatureKey } from "#core/site/feature.ts";
import { linkPages } from "#core/site/return-path.ts";
import { accountRoutes } from "./account-area.tsx";
import { isInAccountArea, paths } from "./paths.ts";
import { isRouteOn } from "./route.ts";
import { routes } from "./routes.tsx";

const all = [...routes, ...accountRoutes];
const off = featureStates([]);
const only = (key: FeatureKey) => ({ ...off, [key]: true });
const open = (features: typeof off) => all.filter((route) => isRouteOn(route, features)).map(({ path }) => path);

/** One address per line with its condition. */
function urlList(): readonly string[] {
  const rows = all.flatMap(({ path, when }) => ["", "/{domain}"].map((prefix) => `${prefix}${path}  ${when}`));
  return [`${paths.root}  always`, ...rows, "*  not found"];
}

test("the URL map is the specs', letter for letter", () => {
  expect(urlList().join("\n")).toBe(
    `
/  always
/subscribe  subscription_services
/{domain}/subscribe  subscription_services
/subscribe/thankyou  subscription_services
/{domain}/subscribe/thankyou  subscription_services
/subscribe/gift  subscription_services
/{domain}/subscribe/gift  subscription_services
/subscribe/redeem  always
/{domain}/subscribe/redeem  always
/account/redelivery  always
/{domain}/account/redelivery  always
/account/invitation  always
/{domain}/account/invitation  always
/account/allow-change  always
/{domain}/account/allow-change  always
/account/hand-off  always
/{domain}/account/hand-off  always
/account/view  always
/{domain}/account/view  always
/account  always
/{domain}/account  always
/account/ManageAnotherAccount  always
/{domain}/account/ManageAnotherAccount  always
/account/OneTimePayment  payment_options
/{domain}/account/OneTimePayment  payment_options
/account/OneTimePayment/UpdateCard  payment_options
/{domain}/account/OneTimePayment/UpdateCard  payment_options
/account/thankyou  always
/{domain}/account/thankyou  always
/account/cancel  always
/{domain}/account/cancel  always
/account/cancel/CancelSave  always
/{domain}/account/cancel/CancelSave  always
/account/cancel/CancelReview  always
/{domain}/account/cancel/CancelReview  always
/account/cancel/CancelConfirm  always
/{domain}/account/cancel/CancelConfirm  always
/account/profile  profile_page
/{domain}/account/profile  profile_page
/account/update_account  bogo_purchase
/{domain}/account/update_account  bogo_purchase
/account/deliveryIssue  delivery_issue
/{domain}/account/deliveryIssue  delivery_issue
/account/temporaryStop  temporary_stop
/{domain}/account/temporaryStop  temporary_stop
/account/history  always
/{domain}/account/history  always
/account/gifts  always
/{domain}/account/gifts  always
*  not found
`.trim(),
  );
});

test("all toggles are off by default, so only what is always available is open", () => {
  expect(open(off)).toEqual([
    "/subscribe/redeem",
    "/account/redelivery",
    "/account/invitation",
    "/account/allow-change",
    "/account/hand-off",
    "/account/view",
    "/account",
    "/account/ManageAnotherAccount",
    "/account/thankyou",
    "/account/cancel",
    "/account/cancel/CancelSave",
    "/account/cancel/CancelReview",
    "/account/cancel/CancelConfirm",
    "/account/history",
    "/account/gifts",
  ]);
});

test("each toggle opens its own routes and no others; new_subscription_page only chooses the page", () => {
  const opened = Object.fromEntries(
    featureKeys.map((key) => [key, open(only(key)).filter((path) => !open(off).includes(path))]),
  );
  expect(opened).toEqual({
    subscription_services: ["/subscribe", "/subscribe/thankyou", "/subscribe/gift"],
    bogo_purchase: ["/account/update_account"],
    new_subscription_page: [],
    delivery_issue: ["/account/deliveryIssue"],
    temporary_stop: ["/account/temporaryStop"],
    profile_page: ["/account/profile"],
    payment_options: ["/account/OneTimePayment", "/account/OneTimePayment/UpdateCard"],
  });
});

test("Update Account shows nothing when bogo_purchase is off, every other route the 404 page", () => {
  const nothing = all.filter((route) => route.off === "nothing");
  expect(nothing.map(({ path }) => path)).toEqual(["/account/update_account"]);
});

test("the pages that open with the secret in their link are those that the account area doesn't frame", () => {
  expect(routes.map(({ path }) => path).filter(isInAccountArea)).toEqual(linkPages);
});

import { expect, test } from "vitest";
import { featureKeys } from "#core/site/feature.ts";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { comparable, expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { endpointOf, toggledCalls } from "./call-names.ts";
import { goodRequest } from "./good-requests.ts";

const site = await siteOfFile();

const change = (publisher: Publisher, statement: string) => changePublisher(site, publisher, statement);
const switchOff = (publisher: Publisher) => change(publisher, "update feature_toggle set enabled = false");

test("each call depends on the feature it belongs to", () => {
  expect(Object.fromEntries(toggledCalls.map((name) => [name, endpointOf(name).toggle]))).toEqual({
    quoteOrder: "subscription_services",
    setupAccount: "subscription_services",
    createSubscription: "subscription_services",
    lookUpOfferCode: "subscription_services",
    getTemporaryStops: "temporary_stop",
    getTemporaryStopDates: "temporary_stop",
    previewTemporaryStop: "temporary_stop",
    submitTemporaryStop: "temporary_stop",
    editTemporaryStop: "temporary_stop",
    withdrawTemporaryStop: "temporary_stop",
    getSeasonalPlan: "temporary_stop",
    saveSeasonalPlan: "temporary_stop",
    endSeasonalPlan: "temporary_stop",
    returnPaymentOptions: "payment_options",
    setRenewalMethod: "payment_options",
    modifySubscriber: "profile_page",
    changePerson: "profile_page",
    acceptFix: "delivery_issue",
    requestCallBack: "delivery_issue",
    getDeliveryIssues: "delivery_issue",
    getDeliveryIssueOptions: "delivery_issue",
    submitDeliveryIssue: "delivery_issue",
    confirmRedelivery: "delivery_issue",
    getDeliveryAddress: "bogo_purchase",
    changeDeliveryAddress: "bogo_purchase",
    withdrawAddressChange: "bogo_purchase",
  });
});

test.each(toggledCalls)("%s answers 404 while its toggle is off", async (name) => {
  const publisher = await aPublisher(site);
  const { input, ...how } = await goodRequest[name](site, publisher);
  await switchOff(publisher);
  const off = await call(site, name, input, how);
  expectProblem(off, 404);
  // As at an unknown publisher.
  expect(comparable(off)).toEqual(comparable(await call(site, name, { ...input, domain: "nobody.example" }, how)));
  await change(publisher, "update feature_toggle set enabled = true, archived_on = current_date");
  expectProblem(await call(site, name, input, how), 404);
});

test.each(toggledCalls)("%s honors the debug hook's preview at a sandbox publisher only", async (name) => {
  const publisher = await aPublisher(site);
  const { input, token = "" } = await goodRequest[name](site, publisher);
  const { toggle = "" } = endpointOf(name);
  const other = toggle === "profile_page" ? "bogo_purchase" : "profile_page";
  const previewing = (header: string) => call(site, name, input, { token, headers: { "x-toggle-preview": header } });
  expectProblem(await previewing(`${toggle}=off`), 404);
  await switchOff(publisher);
  expectProblem(await previewing(`${other}=on, nonsense, =, ${toggle}`), 404);
  await change(publisher, "update tenant set mode = 'live'");
  expectProblem(await previewing(`${toggle}=on`), 404);
  await change(publisher, "update tenant set mode = 'sandbox'");
  expect(await previewing(`${other}=on, ${toggle}=on`)).toMatchObject({ status: 200 });
});

test("ends a preview with its request", async () => {
  const { domain } = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, features: plain.tenant.features.map((feature) => ({ ...feature, enabled: false })) },
  }));
  const header = featureKeys.map((key) => `${key}=on`).join(",");
  await call(site, "getFeatureToggles", { domain }, { headers: { "x-toggle-preview": header } });
  const { body } = await call(site, "getFeatureToggles", { domain });
  expect(body.map(({ enabled }) => enabled)).toEqual(featureKeys.map(() => false));
});

import { expect, test } from "vitest";
import { featureKeys, featureStates } from "#core/site/feature.ts";
import { footerLinks } from "./footer-links.ts";
import { navigationItems, productHeld } from "./navigation-items.ts";

const off = featureStates([]);
const labels = (features: typeof off, contact: string | undefined) =>
  navigationItems(features, contact, "paper").map(({ label }) => label);

test("with every toggle on, the side navigation has the specs' items in the specs' order", () => {
  const on = { ...off, ...Object.fromEntries(featureKeys.map((key) => [key, true])) };
  expect(labels(on, "https://courier.example/contact")).toEqual([
    "Manage Subscription",
    "Delivery Issue",
    "Temporary Stop",
    "Cancel Subscription",
    "Contact Us",
    "Payment Options",
    "My Profile",
    "Update Account",
  ]);
});

test("with every toggle off, only what is always available is left", () => {
  const always = ["Manage Subscription", "Cancel Subscription", "Contact Us"];
  expect(labels(off, "https://courier.example/contact")).toEqual(always);
});

test.each([
  ["delivery_issue", "Delivery Issue"],
  ["temporary_stop", "Temporary Stop"],
  ["payment_options", "Payment Options"],
  ["profile_page", "My Profile"],
  ["bogo_purchase", "Update Account"],
] as const)("%s adds %s", (key, label) => {
  expect(labels({ ...off, [key]: true }, undefined)).toContain(label);
  expect(labels(off, undefined)).not.toContain(label);
});

test("a reader is offered what fits: nothing about papers without one, nothing to cancel or pay for once it is over", () => {
  const on = { ...off, ...Object.fromEntries(featureKeys.map((key) => [key, true])) };
  const fitting = (held: ReturnType<typeof productHeld>) =>
    navigationItems(on, undefined, held).map(({ label }) => label);
  const home = "Manage Subscription";
  expect(fitting("digital")).toEqual([home, "Cancel Subscription", "Payment Options", "My Profile"]);
  expect(fitting("nothing")).toEqual([home, "My Profile"]);
  expect(fitting("payable")).toEqual([home, "Payment Options", "My Profile"]);
  expect(fitting(null)).toEqual(fitting("paper"));
});

test("what fits follows from the subscription", () => {
  const plan = { name: "", amount: 0, term: "", isPrintOffer: false };
  const account = { currentPlan: plan, payLateThrough: null };
  const held = (change: object) => productHeld({ subscriptionStatus: "active", ...account, ...change });
  expect(held({})).toBe("digital");
  expect(held({ currentPlan: { ...plan, isPrintOffer: true } })).toBe("paper");
  for (const subscriptionStatus of ["pending", "ended", null]) expect(held({ subscriptionStatus })).toBe("nothing");
  expect(held({ subscriptionStatus: "ended", payLateThrough: "2026-03-30" })).toBe("payable");
  expect(productHeld(null)).toBeNull();
});

test("Contact Us is an external page on the publisher's host, and absent if there is none", () => {
  const [, , contact] = navigationItems(off, "https://courier.example/contact", "paper");
  expect(contact).toEqual({ kind: "outside", label: "Contact Us", href: "https://courier.example/contact" });
  expect(labels(off, undefined)).not.toContain("Contact Us");
  expect(labels(off, "")).not.toContain("Contact Us");
});

test("the footer links to terms, privacy, the privacy page at its ccpa section, and advertising terms", () => {
  const site = "https://courier.example";
  const links = { terms: `${site}/terms`, privacy: `${site}/privacy`, advertising: `${site}/ads` };
  expect(footerLinks(links)).toEqual([
    { label: "Terms of Use", href: `${site}/terms` },
    { label: "Privacy Policy", href: `${site}/privacy` },
    { label: "Do Not Sell My Info", href: `${site}/privacy#ccpa` },
    { label: "Advertising Terms", href: `${site}/ads` },
  ]);
  const own = footerLinks({ privacy: `${site}/privacy#top`, ccpa: `${site}/california` });
  expect(own.map(({ href }) => href)).toEqual([`${site}/privacy#top`, `${site}/california`]);
  expect(footerLinks({})).toEqual([]);
});

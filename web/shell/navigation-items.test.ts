import { expect, test } from "vitest";
import { featureKeys, featureStates } from "#core/site/feature.ts";
import { footerLinks } from "./footer-links.ts";
import { navigationItems } from "./navigation-items.ts";

const off = featureStates([]);
const labels = (features: typeof off, contact: string | undefined) =>
  navigationItems(features, contact).map(({ label }) => label);

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

test("with every toggle off, only what is always there is left", () => {
  const always = ["Manage Subscription", "Cancel Subscription", "Contact Us"];
  expect(labels(off, "https://courier.example/contact")).toEqual(always);
});

test.each([
  ["delivery_issue", "Delivery Issue"],
  ["temporary_stop", "Temporary Stop"],
  ["payment_options", "Payment Options"],
  ["profile_page", "My Profile"],
  ["bogo_purchase", "Update Account"],
] as const)("%s brings %s", (key, label) => {
  expect(labels({ ...off, [key]: true }, undefined)).toContain(label);
  expect(labels(off, undefined)).not.toContain(label);
});

test("Contact Us is an external page on the publisher's host, and absent where there is none", () => {
  const [, , contact] = navigationItems(off, "https://courier.example/contact");
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

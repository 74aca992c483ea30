import { expect, test } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "#core/format/language.ts";
import { featureStates } from "#core/site/feature.ts";
import { pageStartOf, readBuiltPage } from "#server/pages/first-files.ts";
import { builtPages } from "#server/pages/built-pages.ts";
import { house } from "./house-files.ts";

const dist = join(house, "dist");
const assets = readdirSync(join(dist, "assets")).filter((name) => /\.(js|css)$/.test(name));
const text = (name: string): string => readFileSync(join(dist, name), "utf8");
const scripts = assets.filter((name) => name.endsWith(".js")).map((name) => text(`assets/${name}`));

test("the built site holds no secret, nothing of the server and nothing of the sandbox", () => {
  expect(scripts.length).toBeGreaterThan(5);
  const outlaws =
    /SECRET_KEY|DATABASE_URL|doorstep_app|set_config|ssl_pin|SANDBOX8|process\.env|node:crypto|VirtualMerchantDemo/;
  expect(scripts.filter((script) => outlaws.test(script))).toEqual([]);
});

test("no page of it has a script or a style of its own, or names another host", () => {
  const pages = ["index.html", "payment-frame/index.html", "payment-return/index.html"];
  for (const page of languages.flatMap((language) => pages.map((name) => join(language, name)))) {
    expect(text(page)).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S|<style|\son\w+=|style=|https?:\/\//);
  }
});

test("no script of the built site turns text into code", () => {
  expect(scripts.filter((script) => /\beval\(|new Function\(|\bFunction\("/.test(script))).toEqual([]);
});

test("no file is inlined, which the policy would refuse", () => {
  const styles = assets.filter((name) => name.endsWith(".css")).map((name) => text(`assets/${name}`));
  expect(
    [...styles, ...scripts].filter((file) => /url\(["']?data:|["']data:(image|font|text\/css)/.test(file)),
  ).toEqual([]);
});

test("every stylesheet names the layers first, so the order of its parts doesn't matter", () => {
  const styles = assets.filter((name) => name.endsWith(".css"));
  expect(styles.length).toBeGreaterThan(1);
  const late = styles.filter((name) => !text(`assets/${name}`).startsWith("@layer reset,tokens,ui,screens;"));
  expect(late).toEqual([]);
});

test("every page is in its language, with all of its words", () => {
  for (const language of languages)
    for (const page of ["index.html", "payment-frame/index.html", "payment-return/index.html"]) {
      expect(text(join(language, page))).toContain(`<html lang="${language}">`);
      expect(text(join(language, page))).not.toContain("{{");
    }
});

test("a file without words is shared by all languages", () => {
  const named = (language: string): string[] =>
    [...text(join(language, "index.html")).matchAll(/assets\/(vendor-[\w-]+\.js|style-[\w-]+\.css)/g)].map(String);
  expect(named("es")).toEqual(named("en"));
  expect(named("en")).toHaveLength(2);
});

test.each(languages)("a page's own files are requested with the entry's, only on that page: %s", async (language) => {
  const built = await readBuiltPage(builtPages(dist, language));
  const allOff = featureStates([]);
  const asked = (path: string, on: Partial<typeof allOff> = {}): string[] =>
    built
      .preloads(pageStartOf(path, { ...allOff, ...on }))
      .map((file) => /^\/assets\/([\w-]+?)-[\w-]{8}\.js$/.exec(file)?.[1] ?? file);
  expect(asked("/subscribe", { subscription_services: true, new_subscription_page: true })).toContain("plans");
  expect(asked("/subscribe", { subscription_services: true })).toContain("one-page");
  expect(asked("/", { subscription_services: true })).toContain("one-page");
  expect(asked("/account")).toEqual(["home", "readers"]);
  expect(asked("/account/cancel")).toEqual(["home", "readers"]);
  expect(asked("/nowhere")).toEqual([]);
  expect(built.scripts).toContain(built.libraries);
  expect(built.scripts.filter((file) => built.preloads("accountArea").includes(file))).toEqual([]);
});

test("what the server writes into its pages is taken out of the built page, and is all there", async () => {
  const built = await readBuiltPage(builtPages(dist, "en"));
  expect(built.template).not.toMatch(/<script|stylesheet/);
  expect(built.styles).toContain("@layer reset,tokens,ui,screens;");
  expect(`${built.styles}${text("early/early.js")}`).not.toMatch(/<\/(?:style|script)/i);
  // Every page contains it: 1.3 kB over the wire.
  expect(text("early/early.js").length).toBeLessThan(3100);
});

test("no source maps are served, neither as files nor by reference", () => {
  expect(readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".map"))).toEqual([]);
  expect(scripts.filter((script) => script.includes("sourceMappingURL"))).toEqual([]);
});

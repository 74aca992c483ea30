import * as fc from "fast-check";
import { expect, test } from "vitest";
import { html } from "./html.ts";

test("escapes every value, in text and in attributes", () => {
  const evil = `<b a="1" c='2'>&`;
  expect(html`<p title="${evil}">${evil}</p>`.markup).toBe(
    `<p title="&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;">&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;</p>`,
  );
});

test("leaves html's own markup unchanged, and renders null as nothing", () => {
  const items = ["a", "<"].map((item) => html`<li>${item}</li>`);
  expect(html`${items}${null}${7}`.markup).toBe("<li>a</li><li>&lt;</li>7");
});

test("lets no text open a tag or close an attribute", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(html`${text}`.markup).not.toMatch(/[<>"']/);
    }),
  );
});

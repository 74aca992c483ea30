import fc from "fast-check";
import sanitizeHtml from "sanitize-html";
import { expect, test } from "vitest";
import { cleanHtml, htmlProblems, markdownProblems, markdownToHtml } from "./rich-text.ts";

const attacks = [
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  '<img src=x onerror="alert(1)">',
  "<svg/onload=alert(1)>",
  "<svg><animate xlink:href=#x attributeName=href values=javascript:alert(1) /><a id=x><text>go</text></a></svg>",
  '<a href="javascript:alert(1)">go</a>',
  '<a href="JaVaScRiPt:alert(1)">go</a>',
  '<a href="java\tscript:alert(1)">go</a>',
  '<a href="&#106;avascript:alert(1)">go</a>',
  '<a href=" javascript:alert(1)">go</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">go</a>',
  '<a href="vbscript:msgbox(1)">go</a>',
  '<a href="//evil.example/">go</a>',
  '<a href="/account/cancel">go</a>',
  '<a href="http://evil.example/">go</a>',
  '<a href="https://good.example/" onclick="alert(1)" target="_blank">go</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext></table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<form action="https://evil.example/"><input name=password><button>ok</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  "<!--><script>alert(1)</script>-->",
  '<b onmouseover="alert(1)">x</b>',
];

/** Every tag of sanitized html must look exactly like one of these. */
const onlyAllowed =
  /^(?:[^<>]|<\/?(?:b|i|em|strong|u|ul|ol|li|p|a)>|<br \/>|<a href="(?:https:|mailto:)[^"<>\s]*">)*$/u;

test.each([...attacks, "<p><b>open"])(
  "removes scripts, handlers and foreign links from a publisher's html: %s",
  (attack) => {
    expect(cleanHtml(attack)).toMatch(onlyAllowed);
    expect(markdownToHtml(attack)).toMatch(onlyAllowed);
  },
);

test.each(attacks)("reports html that would be changed to the publisher: %s", (attack) => {
  expect(htmlProblems(attack)).not.toEqual([]);
});

test("keeps emphasis, lists, line breaks and links to https pages and mailboxes in benefits", () => {
  const html =
    "<p>Read <b>all</b> <i>of</i> <em>it</em>, <strong>each</strong> <u>day</u><br />or</p>" +
    '<ul><li><a href="https://help.example/a?b=1">help</a></li></ul><ol><li><a href="mailto:a@b.example">mail</a></li></ol>';
  expect(cleanHtml(html)).toBe(html);
  expect(htmlProblems(html)).toEqual([]);
});

test("names what it removes", () => {
  expect(htmlProblems('<h2 class="x">A</h2><a href="http://a.example">b</a><!-- c -->')).toEqual([
    "comments and declarations are not allowed",
    "<h2> is not allowed; allowed are b, i, em, strong, u, ul, ol, li, p, br, a",
    "the attribute class of <h2> is not allowed",
    "a link must start with https:// or mailto:",
  ]);
});

test("turns markdown into html, and keeps html inside it as text", () => {
  expect(markdownToHtml("- **All** stories\n- [Help](https://help.example/)")).toBe(
    '<ul>\n<li><strong>All</strong> stories</li>\n<li><a href="https://help.example/">Help</a></li>\n</ul>',
  );
  expect(markdownToHtml("a <b>c</b>")).toBe("<p>a &lt;b&gt;c&lt;/b&gt;</p>");
  expect(markdownToHtml("[go](javascript:alert(1))")).toBe("<p><a>go</a></p>");
  expect(markdownProblems("# Big\n\n![pic](https://a.example/p.png)").length).toBeGreaterThan(1);
  expect(markdownProblems("- **All** stories & more")).toEqual([]);
});

const fragment = fc.oneof(
  fc.string(),
  fc.constantFrom(
    ...attacks,
    "<b>",
    "</b>",
    "<p>",
    "<ul><li>",
    "<",
    ">",
    '"',
    "&lt;script&gt;",
    "&#60;img&#62;",
    "<a href=",
    "<br>",
  ),
);
const anyHtml = fc.array(fragment, { maxLength: 8 }).map((parts) => parts.join(""));

test("sanitized html has only allowed tags, and sanitizing it again changes nothing", () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      expect(cleanHtml(html)).toMatch(onlyAllowed);
      expect(cleanHtml(cleanHtml(html))).toMatch(onlyAllowed);
      expect(markdownToHtml(html)).toMatch(onlyAllowed);
    }),
  );
});

/** The same sanitizer with nothing forbidden, which writes what it was given. */
const everything: sanitizeHtml.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowedSchemesAppliedToAttributes: [],
  allowVulnerableTags: true,
};

test("removes nothing from html without reporting it, when it is written and again when it is read", () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      fc.pre(htmlProblems(html).length === 0);
      const clean = cleanHtml(html);
      expect(clean).toBe(sanitizeHtml(html, everything));
      expect(cleanHtml(clean)).toBe(clean);
    }),
  );
});

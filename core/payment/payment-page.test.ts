import { expect, test } from "vitest";
import { compareFile, comparePage, differenceText, filesNamedIn, type ReceivedFile } from "./payment-page.ts";

const address = "https://pay.example/payment-frame/?domain=paper.example";
const text = '<script src="/assets/a.js"></script><link rel="stylesheet" href="/assets/a.css">';
const headers = { "content-security-policy": "default-src 'none'", "x-content-type-options": "nosniff" };
const sent = { address, headers, sha384: "b2s=", text };
const got = { kind: "answer", status: 200, headers: { ...headers, date: "today" }, sha384: "b2s=" } as const;

const differences = (changed: ReceivedFile, page = text): string[] =>
  comparePage(sent, changed, page).map(differenceText);

test("finds no difference in a page that came as sent, despite headers added on the way", () => {
  expect(differences(got)).toEqual([]);
});

test("reports one difference for a page that didn't come", () => {
  expect(differences({ kind: "none" }, "")).toEqual([`${address}: expected an answer, found none`]);
});

test("reports one difference for another status, and ignores what came with it", () => {
  expect(differences({ ...got, status: 302, headers: {}, sha384: "eA==" }, '<script src="/x.js"></script>')).toEqual([
    `${address}: expected status 200, found status 302`,
  ]);
});

test("names each header with another value or missing, with the expected one", () => {
  const weaker = { "content-security-policy": "default-src *" };
  expect(differences({ ...got, headers: weaker })).toEqual([
    `${address} content-security-policy: expected default-src 'none', found default-src *`,
    `${address} x-content-type-options: expected nosniff, found none`,
  ]);
});

test("names a header that browsers act on and we didn't send, but not one added on the way", () => {
  const more = { ...headers, "access-control-allow-origin": "*", via: "1.1 proxy", server: "x" };
  expect(differences({ ...got, headers: more })).toEqual([
    `${address} access-control-allow-origin: expected none, found *`,
  ]);
  const ours = { ...sent, headers: { ...headers, "permissions-policy": "camera=()" } };
  const [difference] = comparePage(ours, { ...got, headers: { ...headers, "permissions-policy": "camera=*" } }, text);
  expect(difference?.because).toBe("header");
});

test("reports different bytes with both hashes", () => {
  expect(differences({ ...got, sha384: "eA==" })).toEqual([`${address}: expected sha384-b2s=, found sha384-eA==`]);
});

test("names a file or inline script that the built page doesn't have", () => {
  const page = `${text}<SCRIPT async SRC = 'https://evil.example/skim.js'></SCRIPT><script>1</script>`;
  expect(comparePage(sent, { ...got, sha384: "eA==" }, page).map(({ because, found }) => [because, found])).toEqual([
    ["content", "sha384-eA=="],
    ["added-file", "https://evil.example/skim.js"],
    ["added-file", "a script in the page itself"],
  ]);
});

test("ignores extra headers on a file, because it isn't a page", () => {
  const cors = { ...got.headers, "access-control-allow-origin": "*" };
  expect(compareFile(sent, { ...got, headers: cors })).toEqual([]);
});

test.each([
  ['<img src=/a.png alt="x">', ["/a.png"]],
  ["<link href='/a.css'>", ["/a.css"]],
  ['<script type="module"\n  src="/a.js">', ["/a.js"]],
  ["<svg/src=/a.js>", ["/a.js"]],
  ["<p>src=/a.js</p>", []],
  ["<script>", ["a script in the page itself"]],
])("%s names %j", (page, files) => {
  expect(filesNamedIn(page)).toEqual(files);
});

test("quotes a stranger's text in one line, without control characters and with a limit", () => {
  const long = `${text}<script src="/a\u001b[2J\n${"x".repeat(9000)}.js"></script>`;
  const [difference] = comparePage(sent, got, long);
  expect(difference?.found).toMatch(/^\/a \[2J x+$/);
  expect(difference?.found.length).toBeLessThanOrEqual(1500);
  const many = text + Array.from({ length: 1000 }, (_, at) => `<script src="/${at}.js"></script>`).join("");
  expect(comparePage(sent, got, many)).toHaveLength(20);
});

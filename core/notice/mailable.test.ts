import { expect, test } from "vitest";
import { isMailable } from "./mailable.ts";

test.each(["reader@example.com", "o'neil+news@mail.example.co.uk", "a@xn--bcher-kva.example", "A.B@EXAMPLE.ORG"])(
  "%s is an address that we send to",
  (address) => {
    expect(isMailable(address)).toBe(true);
  },
);

test.each([
  ["an address literal", "reader@[10.0.0.1]"],
  ["an address literal", "reader@10.0.0.1"],
  ["an address literal", "reader@[IPv6:::1]"],
  ["a number for a host", "reader@2130706433"],
  ["a number for a host", "reader@0x7f.1"],
  ["a host without a dot", "reader@intranet"],
  ["this machine", "reader@localhost"],
  ["a private zone", "reader@mail.local"],
  ["a private zone", "reader@db.internal"],
  ["a private zone", "reader@x.home.arpa"],
  ["a private zone", "reader@x.LAN"],
  ["two addresses", "a@example.com,b@example.com"],
  ["two addresses", "a@example.com b@example.com"],
  ["two addresses", "a@b@example.com"],
  ["a line break", "a@example.com\r\nBcc: b@example.com"],
  ["a line break", "a\n@example.com"],
  ["a display name", "Reader <a@example.com>"],
  ["a quoted part", '"a b"@example.com'],
  ["a trailing dot", "a@example.com."],
  ["a group", "friends:a@example.com;"],
  ["nothing before the sign", "@example.com"],
  ["nothing", ""],
  ["too much", `${"a".repeat(60)}@${"b.".repeat(100)}example.com`],
  ["letters of other scripts", "réader@example.com"],
])("%s is refused: %s", (_, address) => {
  expect(isMailable(address)).toBe(false);
});

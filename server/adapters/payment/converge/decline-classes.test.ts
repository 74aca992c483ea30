import { expect, test } from "vitest";
import { readDecline } from "./decline-classes.ts";

// The result messages of protocols 1.5, by their words alone.
test.each([
  ["DECLINED", "soft", "declined"],
  ["DECLINED T4", "soft", "declined"],
  ["DECLINED: NSF", "soft", "insufficient-funds"],
  ["EXCEEDS AMT LMT", "soft", "over-limit"],
  ["CALL AUTH CENTER", "soft", "call-issuer"],
  ["REFER TO ISSUER", "soft", "call-issuer"],
  ["PLEASE RETRY", "soft", "try-again"],
  ["Declined - Transaction previously authorized", "soft", "duplicate"],
  ["DECLINED CVV2", "hard", "security-code"],
  ["DECLINE CVV2", "hard", "security-code"],
  ["EXPIRED CARD", "hard", "expired-card"],
  ["INVALID CARD", "hard", "invalid-card"],
  ["PICK UP CARD", "hard", "pick-up-card"],
  ["DECLINED:CLOSED", "hard", "account-closed"],
  ["STOP PAYMENT", "hard", "stop-payment"],
  ["SUSPECTED FRAUD", "hard", "suspected-fraud"],
  ["something new", "soft", "declined"],
])("%s is %s: %s", (message, kind, code) => {
  expect(readDecline("", message)).toEqual({ class: kind, code });
});

test("the network's code counts more than the text, which a merchant may reword; 05 counts as no reason", () => {
  expect(readDecline("51", "Sorry")).toEqual({ class: "soft", code: "insufficient-funds" });
  expect(readDecline("54", "DECLINED")).toEqual({ class: "hard", code: "expired-card" });
  expect(readDecline("05", "PICK UP CARD")).toEqual({ class: "hard", code: "pick-up-card" });
});

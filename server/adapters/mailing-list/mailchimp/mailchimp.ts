import { createHmac } from "node:crypto";
import type { MailingLists } from "../port.ts";
import { mailchimpCaller, type MailchimpCallOptions } from "./call-mailchimp.ts";
import { newMemberAdder } from "./add-new.ts";
import { memberCalls } from "./member-calls.ts";
import { readReport } from "./read-report.ts";
import { setUpCalls } from "./set-up.ts";

/** Mailchimp names no limit except ten connections at once; a single member can take seconds. */
const defaultTimeoutMs = 15_000;
/** A call about a hundred members may take this many times as long. */
const forMany = 6;

/** Lists at Mailchimp, by its Marketing API 3.0: one call after the other, so that their limit is never near. */
export function mailchimpLists({
  note = () => undefined,
  timeoutMs = defaultTimeoutMs,
  ...more
}: Partial<MailchimpCallOptions> = {}): MailingLists {
  return {
    connect: (account) => {
      const ask = mailchimpCaller(account, { note, timeoutMs, ...more });
      const askLong = mailchimpCaller(account, { note, timeoutMs: timeoutMs * forMany, ...more });
      const at = `lists/${encodeURIComponent(account.list)}`;
      return { ...setUpCalls(at, ask), ...memberCalls(at, ask), addNew: newMemberAdder(at, askLong) };
    },
    hookSecret: ({ list, secret }) => createHmac("sha256", secret).update(`doorstep hook ${list}`).digest("base64url"),
    readReport,
  };
}

import type { EmailKind } from "./email.ts";
import { noticeKinds } from "../site/notice-law.ts";

const renewalNotices: ReadonlySet<EmailKind> = new Set([...noticeKinds, "bill", "graceBegun", "paymentFailed"]);

/** Emails about the next term: if one bounces, renewal notices switch to paper (rules 4.12). */
export const isRenewalNotice = (kind: EmailKind): boolean => renewalNotices.has(kind);

import type { LetterKind } from "./letter.ts";
import { noticeKinds } from "./notice-law.ts";

const renewalNotices: ReadonlySet<LetterKind> = new Set([...noticeKinds, "bill", "graceBegun", "paymentFailed"]);

/** Letters about the next term: one that comes back turns renewal notices to paper (rules 4.12). */
export const isRenewalNotice = (kind: LetterKind): boolean => renewalNotices.has(kind);

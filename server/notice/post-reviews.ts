import { shortDay } from "#core/format/day-text.ts";
import { historyWords } from "#core/history/history-words.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import type { ReviewSource } from "#server/review-source.ts";
import { findCodeLettersToPost, markCodesPosted } from "#server/store/access/access-code-letter.ts";
import { findPostList, markPosted, type NoticeToPost } from "#server/store/email/post-list.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type PostReviewNeeds = { readonly db: Database; readonly clock: Clock };

const reasons = {
  paper: "on paper",
  bounced: "its email came back",
  "not-sent": "its email couldn't be sent",
} as const satisfies Record<NoticeToPost["because"], string>;

/** `A12`: a code for somebody with limited access; any other number is a notice's. */
const codeKey = /^A(\d{1,15})$/;

/** Notices and codes that have to be mailed on paper. */
export const postReviews = ({ db, clock }: PostReviewNeeds): ReviewSource => ({
  action: "settleQueue",
  movesMoney: [],
  outcomes: { posted: "it was mailed today" },
  done: { posted: "recorded as mailed today" },
  list: async ({ tenant: { tenantId } }) => {
    const [notices, codes] = await Promise.all([findPostList(db, tenantId), findCodeLettersToPost(db, tenantId)]);
    return [
      ...notices.map((notice) => ({
        key: String(notice.noticeId),
        accountNumber: notice.accountNumber,
        day: notice.writtenOn,
        about: `“${historyWords.notices.titles[notice.kind]}” (${reasons[notice.because]})${latestOf(notice)} to ${placeOf(notice)}`,
      })),
      ...codes.map((code) => ({
        key: `A${code.letterNumber}`,
        accountNumber: code.accountNumber,
        day: code.writtenOn,
        about: `access code to ${placeOf(code)}`,
      })),
    ];
  },
  settle: async ({ tenant }, key, { by: { actor } }) => {
    const code = codeKey.exec(key)?.[1];
    if (code === undefined && !/^\d{1,15}$/.test(key)) return { kind: "unknown" };
    return db.write(tenantDay(clock, tenant), async (tx) => {
      const noted =
        code === undefined
          ? await markPosted(tx, [Number(key)], tx.today, actor)
          : await markCodesPosted(tx, [Number(code)], tx.today);
      return noted.length === 0 ? { kind: "unknown" } : { kind: "settled", outcome: "posted", details: {} };
    });
  },
});

const latestOf = ({ postBy }: NoticeToPost): string => (postBy === null ? "" : `, by ${shortDay(postBy, "en")}`);

type Place = Pick<NoticeToPost, "name" | "street" | "city" | "stateCode" | "zip">;
const placeOf = ({ name, street, city, stateCode, zip }: Place): string =>
  [name, street, city, `${stateCode} ${zip}`.trim()].filter((part) => part !== "").join(", ");

import * as z from "zod/mini";
import { countingBases, type NoticeChanges, timedNoticeKinds } from "#core/site/notice-law.ts";
import { day, lineOfText, oneOf, stateCode, wholeNumber } from "./text-values.ts";
import type { Contradiction } from "./contradiction.ts";

/** A publication's changes to the built-in table of notices, by date, for its lawyer to make. */
export const noticesSection = z.strictObject({
  windows: z.exactOptional(
    z.array(
      z.strictObject({
        law: lineOfText(20),
        notice: oneOf(...timedNoticeKinds),
        state: z.exactOptional(stateCode),
        most: wholeNumber(0, 120),
        least: wholeNumber(0, 120),
        counting: oneOf(...countingBases),
        termOver: z.exactOptional(wholeNumber(0, 3650)),
        from: day,
      }),
    ),
  ),
  cancelRights: z.exactOptional(
    z.array(z.strictObject({ law: lineOfText(20), state: stateCode, days: wholeNumber(0, 120), from: day })),
  ),
});
export type NoticesSection = z.output<typeof noticesSection>;

export const noticesOf = ({ windows = [], cancelRights = [] }: NoticesSection): NoticeChanges => ({
  windows: windows.map(({ law, notice, state, most, least, counting, termOver, from }) => ({
    law,
    kind: notice,
    stateCode: state ?? null,
    most,
    least,
    counting,
    termOver: termOver ?? 0,
    effectiveFrom: from,
  })),
  cancelRights: cancelRights.map(({ law, state, days, from }) => ({
    law,
    stateCode: state,
    days,
    effectiveFrom: from,
  })),
});

/** A window must contain a day. */
export const checkNotices = ({ windows = [] }: NoticesSection): Contradiction[] =>
  windows.flatMap(({ most, least }, index): Contradiction[] =>
    least <= most ? [] : [{ path: ["notices", "windows", index, "least"], says: "must be at most the value of most" }],
  );

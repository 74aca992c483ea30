import { addDays, type Day } from "../day.ts";

/** A note that would come back later than this is a typing mistake. */
const farthestDays = 731;

/** Whether a note can come back on this day. */
export const isFollowUp = (day: Day, today: Day): boolean => day >= today && day <= addDays(today, farthestDays);

/** What the desk says about notes. */
export const noteTexts = {
  chooseDay: "Choose today or a day within the next two years.",
};

/** For an account that was merged into another. */
export const mergedText = (stays: number): string => `This account was merged into account ${stays}. Work on that one.`;

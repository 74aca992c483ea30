import type { StopEffect } from "#contract/temporary-stop.ts";
import { deskDayText as day } from "../day-text.ts";

/** What a stop, or other dates for one, will change. */
export function stopLines(
  { issues, restartsWith, newExpireDate, chargeOn, noPaper }: StopEffect,
  paidThrough: string | null,
): (string | null)[] {
  const count = (effect: StopEffect["issues"][number]["effect"]): number =>
    issues.filter((each) => each.effect === effect).length;
  const papers = (n: number): string => (n === 1 ? "1 paper" : `${n} papers`);
  return [
    count("adds") === 0 ? null : `${papers(count("adds"))} credited.`,
    count("addsWhenPaid") === 0 ? null : `${papers(count("addsWhenPaid"))} credited once the next term is paid.`,
    count("saved") === 0 ? null : `${papers(count("saved"))} saved and delivered afterward.`,
    noPaper.length === 0 ? null : `No paper is printed on ${noPaper.map(day).join(", ")}.`,
    `The next paper comes on ${day(restartsWith)}.`,
    `Paid through ${day(newExpireDate)}${paidThrough === null || paidThrough === newExpireDate ? "" : ` instead of ${day(paidThrough)}`}.`,
    chargeOn === null ? null : `The next charge is on ${day(chargeOn)}.`,
    "The reader gets an email about it.",
  ];
}

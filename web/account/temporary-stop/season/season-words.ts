import type { SeasonalPlan } from "#contract/seasonal-plan.ts";
import type { SeasonProblem } from "#core/delivery/season.ts";
import { headlineDay, longDayText } from "#web/parts/day-text.ts";

type Days = { readonly leaveOn: string; readonly returnOn: string };

/** A season away, every year. Days come as `YYYY-MM-DD`. */
export const seasonWords = {
  title: "Seasonal plan",
  about: (days: number) =>
    `Away for more than ${days} days, the same time every year? Set your dates once. We'll email you two weeks before each change, so you can still cancel it.`,
  setUp: "Set up a seasonal plan",
  question: "What should we do while you're away?",
  digital: "Read digitally only",
  digitalDetail:
    "We stop the paper and add each one you miss to the end of your subscription. You can keep reading online.",
  address: "Send the paper to my other address",
  addressDetail: "By mail or carrier, wherever we deliver.",
  otherAddress: "Your other address",
  leave: "First day away",
  leaveHint: "The first day we change your delivery",
  comeBack: "First day back home",
  yearly: "Repeats every year on these dates",
  save: "Save my seasonal plan",
  cancel: "Not now",
  enterLeave: "Enter your first day away",
  enterReturn: "Enter your first day back home",
  problems: {
    past: "Choose a first day away after today",
    "too-far": "Choose a first day away within the next year",
    "too-short": "For 30 days or less, use a temporary stop",
    "too-long": "A season can be 300 days at most",
  } satisfies Record<SeasonProblem, string>,
  saved: "Your seasonal plan is saved",
  ended: "Your seasonal plan is turned off",
  /** "Every year: Nov 1 to Apr 1". */
  everyYear: ({ leaveOn, returnOn }: Days) => `Every year, ${headlineDay(leaveOn)} to ${headlineDay(returnOn)}`,
  next: "Next season",
  nextDays: ({ leaveOn, returnOn }: Days) => `${longDayText(leaveOn)} to ${longDayText(returnOn)}`,
  during: "While you're away",
  digitalOnly: "Digital only. Papers you miss are added to your subscription.",
  byMail: "By mail",
  byCarrier: "By carrier",
  reminder: "Reminder",
  reminded: "We email you two weeks before each change.",
  away: "You're away. We'll bring the paper home on the planned day.",
  states: { planned: "Planned", away: "Away" },
  change: "Change dates",
  end: "Turn off",
  endTitle: "Turn off your seasonal plan?",
  endDetail: ({ isAway }: SeasonalPlan) =>
    isAway
      ? "No more seasons will start. Your paper still comes home on the planned day."
      : "No more seasons will start. A stop or move that we've already emailed you about stays until you cancel it.",
  confirmEnd: "Turn it off",
  keep: "Keep the plan",
};

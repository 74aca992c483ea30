import type { DeliveryProblem } from "#core/delivery/delivery-issue.ts";

/** Delivery problems, addresses, and temporary stops. `day` is long: "Friday, February 27, 2026". */
export const deliveryWords = {
  addressChanging: {
    subject: (site: string) => `Your new delivery address for ${site}`,
    title: "Your delivery address is changing",
    from: (day: string) => `Starting ${day}, we'll deliver your paper to a new address. Until then, nothing changes.`,
    newAddress: "New address",
    firstPaper: "First paper there",
    deliveredBy: "Delivered by",
    mail: "Mail",
    carrier: "Carrier",
    bills: "Bills and receipts",
    billsMove: "Also go to the new address",
    billsStay: "No change",
    newPrice: "New price",
    takeBack: "If you didn't ask for this, or you've changed your mind, you can cancel the move in your account.",
  },
  addressKept: {
    subject: (site: string) => `Your delivery address for ${site} isn't changing`,
    title: "Your delivery address isn't changing",
    kept: "You canceled your address change. We'll keep delivering to your current address.",
    address: "Your delivery address",
  },
  seasonalPlan: {
    subject: (site: string) => `Your seasonal plan for ${site}`,
    offSubject: (site: string) => `Your seasonal plan for ${site} is turned off`,
    title: "Your seasonal plan is saved",
    offTitle: "Your seasonal plan is turned off",
    saved:
      "We'll change your delivery on these dates every year. We'll email you two weeks before each change, so you can still cancel it.",
    off: "No more seasons will start. A change that we've already emailed you about stays until you cancel it.",
    next: "Next season",
    days: (from: string, to: string) => `${from} to ${to}`,
    during: "While you're away",
    digital: "Digital only. Papers you miss are added to your subscription.",
    notYou: "If you didn't ask for this, please call or email us.",
    see: "See your seasonal plan",
  },
  deliveryIssueAnswered: {
    subject: (day: string) => `Your report about the paper for ${day}`,
    title: "Your delivery report",
    sorry: "We're sorry about the problem with your paper. Thank you for telling us.",
    paper: "Paper",
    reported: "You reported",
    problems: {
      missed: "It didn't come",
      late: "It came late",
      wet: "It was wet",
      damaged: "It was damaged",
      missingSection: "A section was missing",
    } satisfies Record<DeliveryProblem, string>,
    redelivery: (time: string, day: string) => `Your carrier will bring you another paper by ${time} on ${day}.`,
    tellUs: "Tell us whether it came",
    otherwise: "If we don't hear from you by then, we'll credit your account automatically. The link works once.",
  },
  settled: {
    review: "Customer service will look at your report and email you. You don't need to do anything.",
    declined:
      "We looked at your report carefully and can't credit this paper. If you disagree, please call or email us.",
    paidBack: (amount: string) =>
      `Your subscription has ended, so we'll refund the paper: ${amount}. We'll email you when the refund is on its way.`,
    credited: (day: string) => `We added a paper to your subscription. It now runs through ${day}.`,
    creditedHalf: (day: string) =>
      `We credited half a paper. Two halves add a paper to your subscription. It now runs through ${day}.`,
  },
  redeliverySettled: {
    creditedTitle: "We credited your paper",
    otherTitle: "We're looking into your report",
    notArrived: (day: string) => `You told us that we didn't replace the paper for ${day}. We're sorry.`,
    notConfirmed: (day: string) =>
      `We promised to replace the paper for ${day}, and we haven't heard whether the new one came.`,
    cameAfterAll: "If it came after all, you don't need to do anything. The credit is yours.",
  },
  stopConfirmed: {
    subject: (site: string) => `Your temporary stop at ${site} is confirmed`,
    changedSubject: (site: string) => `Your temporary stop at ${site} has changed`,
    title: "Temporary stop confirmed",
    changedTitle: "Temporary stop changed",
    firstPaper: "First paper back",
    issues: "Issues we won't deliver",
    online: "You can keep reading online as usual.",
    change: "Change or cancel your stop",
  },
  stopWithdrawn: {
    subject: (site: string) => `Your temporary stop at ${site} is canceled`,
    title: "Temporary stop canceled",
    next: (day: string) => `You canceled your temporary stop. Your next paper comes on ${day}.`,
    issues: "Issues we could no longer deliver",
    saved: (day: string) => `We'll bring the papers we held for you with the paper for ${day}.`,
  },
  deliveryRestarts: {
    subject: (site: string, day: string) => `Your delivery of ${site} restarts on ${day}`,
    title: "Your delivery restarts soon",
    dates: (restart: string, next: string) =>
      `Your temporary stop ends on ${restart}. Your next paper comes on ${next}.`,
    runsThrough: "Your subscription runs through",
    changeable: (until: string) => `Still away? You can change the restart date until ${until}.`,
    change: "Change the restart date",
  },
};

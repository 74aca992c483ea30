/** Subscribing to an account's calendar. */
export const calendarLinkWords = {
  title: "Add to your calendar",
  about: "See deliveries, stops and payments in your own calendar. It updates automatically.",
  make: "Get my calendar link",
  renew: "Get a new link",
  remove: "Turn it off",
  open: "Open in my calendar app",
  google: "Add to Google Calendar",
  address: "Calendar link",
  addressHint: "For other programs: choose “Subscribe from URL” and paste it.",
  copy: "Copy link",
  copied: "Copied",
  keepSecret: "Anyone with this link can see these dates, but not your name, address or payment details.",
  made: (day: string) =>
    `You made a calendar link on ${day}. If you lost it, get a new one. The old link stops working.`,
  removed: "The calendar link no longer works.",
};

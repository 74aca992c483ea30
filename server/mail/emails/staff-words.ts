/** Emails to the publisher's staff, who work in English. */
export const staffWords = {
  callBackAsked: {
    subject: (phone: string, day: string) => `Please call ${phone} by ${day}`,
    title: "A reader asked for a call",
    why: "This reader has delivery problems and is about to cancel. We promised to call.",
    name: "Name",
    noName: "Not given",
    phone: "Phone",
    callBy: "Call by",
    list: "To list everyone who is waiting for a call, run ./doorstep report call-backs.",
    sees: "See the reader's account page",
  },
  webhookOff: {
    subject: (host: string) => `We stopped sending messages to ${host}`,
    title: "A webhook receiver is off",
    why: {
      gone: "This receiver answered that it wants no more messages (410), so we turned it off.",
      failing: "This receiver hasn't accepted a message for five days, so we turned it off.",
    },
    address: "Address",
    number: "Number",
    answer: "Last answer",
    kept: "Nothing is lost: messages to it wait here, and are sent in order once it is on again.",
    rules: "How a receiver should answer",
    next: (endpointId: number) =>
      `When the receiver works again, turn it on at the desk, or run ./doorstep webhook enable ${endpointId}.`,
  },
  staffInvitation: {
    subject: (site: string) => `Set up your sign-in to the desk of ${site}`,
    title: "Set up your sign-in",
    why: (site: string) =>
      `You work for ${site}. With this link you choose a password for the desk and add it to your authenticator app.`,
    opens: "Set up your sign-in",
    valid: "The link works once, within 24 hours. After that, ask the person who invited you for a new one.",
    ignore: "If you don't work there, you don't need to do anything. Please don't give the link to anyone.",
  },
};

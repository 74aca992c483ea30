/** Emails to the publisher's own customer service, which works in English. */
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
};

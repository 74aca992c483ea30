/** A refund that was never sent before, and that nobody else is sending. */
export const sentNow = { onlyAsk: false, minutesSinceSent: null, noteSent: () => Promise.resolve(true) } as const;

/** The ways in which the receiver can be made to behave: its answer, and what it does then. */
export const behaviors = {
  takes: { status: 204, says: "Takes every message" },
  down: { status: 503, says: "Is down: 503 to everything" },
  busy: { status: 429, says: "Wants to be left alone for two minutes: 429" },
  gone: { status: 410, says: "Wants no more messages: 410" },
  silent: { status: 0, says: "Gives no answer" },
} as const;

export type Behavior = keyof typeof behaviors;

export const isBehavior = (name: string): name is Behavior => Object.hasOwn(behaviors, name);

/** The ways in which the emulated Mailchimp can be made to behave. `status` 0: no problem, or no answer. */
export const behaviors = {
  works: { status: 0, title: "", says: "Works" },
  "refuses-key": { status: 401, title: "API Key Invalid", says: "Refuses the key: 401" },
  "blocks-account": { status: 403, title: "User Disabled", says: "Has disabled the account: 403" },
  busy: { status: 429, title: "Too Many Requests", says: "Has too many requests: 429" },
  down: { status: 503, title: "Service Unavailable", says: "Is down: 503 to everything" },
  slow: { status: 0, title: "", says: "Takes a second for every answer" },
  silent: { status: 0, title: "", says: "Gives no answer" },
} as const;

export type Behavior = keyof typeof behaviors;

export const isBehavior = (name: string): name is Behavior => Object.hasOwn(behaviors, name);

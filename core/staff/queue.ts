/** The kinds of things that wait for staff. An item's id begins with its kind. */
export const queueNames = [
  "approval",
  "call",
  "mail",
  "note",
  "issue",
  "declined",
  "payment",
  "refund",
  "dispute",
  "renewal",
  "gift",
  "bounce",
  "post",
  "email",
  "command",
  "webhook",
  "list",
] as const;

export type QueueName = (typeof queueNames)[number];

export const isQueueName = (word: string): word is QueueName => (queueNames as readonly string[]).includes(word);

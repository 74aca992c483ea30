/** What a reason for leaving is about; the publisher words the reason. */
export const reasonTopics = [
  "price",
  "time",
  "delivery",
  "season",
  "moving",
  "site",
  "news",
  "coverage",
  "other",
] as const;
export type ReasonTopic = (typeof reasonTopics)[number];

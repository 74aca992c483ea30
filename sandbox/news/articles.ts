export type Article = {
  readonly slug: string;
  readonly title: string;
  readonly lead: string;
  readonly isFree: boolean;
  readonly paragraphs: readonly string[];
};

/** The articles are invented, like the place. */
export const articles: readonly Article[] = [
  {
    slug: "ferry-dock",
    title: "Ferry dock reopens after a winter of repairs",
    lead: "The first boat left at 6:40 a.m. on Saturday with eleven cars and a brass band.",
    isFree: true,
    paragraphs: [
      "The harbor commission spent $1.2 million on new pilings and a ramp that no longer floods at high water.",
      "Boats run every forty minutes until Labor Day, and every hour after that. The fare stays the same.",
    ],
  },
  {
    slug: "school-budget",
    title: "School board keeps the music program, and cuts two buses",
    lead: "After four hours of comment, the vote on the budget was five to two.",
    isFree: false,
    paragraphs: [
      "The two routes that end in June carried nineteen students between them. Their families get mileage instead.",
      "The board put off the question of a new roof for the gymnasium until the state's share is known.",
    ],
  },
  {
    slug: "bakery",
    title: "A bakery on Main Street changes hands, but not recipes",
    lead: "After 41 years, the Lindqvists hand the keys to two of their apprentices.",
    isFree: false,
    paragraphs: [
      "The cardamom rolls stay, and so does the bell on the door. What changes is the hour: the ovens now start at five.",
      "The new owners plan to sell bread at the farmers' market on Wednesdays.",
    ],
  },
];

/** The length of a search, in characters as people count them: an emoji is one. */
const shortest = 2;
export const queryLengths = { shortest, longest: 200 };

export const isTooShort = (query: string): boolean => Array.from(query.trim()).length < shortest;

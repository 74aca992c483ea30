const id = "([A-Z]?\\d[A-Z\\d-]{0,9}|[A-Z])";
const sign = "(?: ?#)? ?";

const forms: readonly { pattern: RegExp; line: (found: readonly string[]) => string; box: boolean }[] = [
  {
    pattern: new RegExp(`^(?:P ?O ?BOX|POST OFFICE BOX|P ?O ?B|BOX|P ?O DRAWER|DRAWER|LOCK ?BOX|CALLER)${sign}${id}$`),
    line: ([, number]) => `PO Box ${number}`,
    box: true,
  },
  {
    pattern: new RegExp(
      `^(?:R ?R|R ?F ?D|R ?D|RURAL (?:ROUTE|RTE|RT)|ROUTE|RTE|RT)${sign}(\\d{1,4}[A-Z]?) BOX${sign}${id}$`,
    ),
    line: ([, route, number]) => `RR ${route} Box ${number}`,
    box: false,
  },
  {
    pattern: new RegExp(
      `^(?:H ?C ?R?|HIGHWAY CONTRACT(?: (?:ROUTE|RTE|RT))?|STAR (?:ROUTE|RTE|RT))${sign}(\\d{1,4}[A-Z]?) BOX${sign}${id}$`,
    ),
    line: ([, route, number]) => `HC ${route} Box ${number}`,
    box: false,
  },
  { pattern: /^GENERAL DEL(?:IVERY)?$/, line: () => "General Delivery", box: true },
];

/** Post office boxes, rural and highway contract routes, general delivery. `text`: words with one space between. */
export function parseBox(text: string): { line: string; box: boolean } | null {
  const upper = text.toUpperCase();
  for (const { pattern, line, box } of forms) {
    const found = pattern.exec(upper);
    if (found !== null) return { line: line(found), box };
  }
  return null;
}

import type { Finding } from "./finding.ts";
import type { NoticesSection } from "./notices-section.ts";

/** A window has a day in it. */
export const checkNotices = ({ windows = [] }: NoticesSection): Finding[] =>
  windows.flatMap(({ most, least }, index): Finding[] =>
    least <= most ? [] : [{ path: ["notices", "windows", index, "least"], says: "must be at most the value of most" }],
  );

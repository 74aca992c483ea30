import type { Finding } from "./finding.ts";
import type { NoticesSection } from "./notices-section.ts";

/** A window has a day in it. */
export const checkNotices = ({ windows = [] }: NoticesSection): Finding[] =>
  windows.flatMap(({ most, least }, index): Finding[] =>
    least <= most ? [] : [{ path: ["notices", "windows", index, "least"], says: "must not be more than most" }],
  );

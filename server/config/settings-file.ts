/** The settings of a `doorstep.env`: each value with the line that it comes from. */
export type SettingsFile = ReadonlyMap<string, { readonly value: string; readonly line: number }>;

type Parsed =
  | { readonly kind: "settings"; readonly settings: SettingsFile }
  /** `says` comes after the number of the line. It repeats no value, which may be a password. */
  | { readonly kind: "mistake"; readonly line: number; readonly says: string };

/**
 * Reads lines of KEY=VALUE. Empty lines and lines that begin with # are skipped, and quotes around a whole value are
 * removed. Nothing is expanded: a password may contain any character. Stops at the first line that is wrong, because a
 * setting that is skipped silently could send a command to another database.
 */
export function parseSettings(text: string): Parsed {
  const settings = new Map<string, { value: string; line: number }>();
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  for (const [index, raw] of lines.entries()) {
    const line = index + 1;
    const wrong = (says: string): Parsed => ({ kind: "mistake", line, says });
    const content = raw.trim();
    if (content === "" || content.startsWith("#")) continue;
    const [, name, written] = /^([A-Za-z_]\w*)=(.*)$/.exec(content) ?? [];
    if (name === undefined || written === undefined) {
      return wrong("must read KEY=VALUE, without export and without spaces around the =");
    }
    if (/^\s/.test(written)) return wrong(`has a space after ${name}=; write the value right after the =`);
    const earlier = settings.get(name);
    if (earlier !== undefined) return wrong(`sets ${name} again, which line ${earlier.line} has set`);
    const value = unquoted(written);
    if (value === null) return wrong(`begins the value of ${name} with a quote and does not end with the same one`);
    settings.set(name, { value, line });
  }
  return { kind: "settings", settings };
}

function unquoted(written: string): string | null {
  const quote = written[0];
  if (quote !== '"' && quote !== "'") return written;
  return written.length > 1 && written.endsWith(quote) ? written.slice(1, -1) : null;
}

export type LineBuffer = { add(line: string): void; flush(): void };

const mostWaitMs = 100;
const mostCharacters = 32_768;

/**
 * Collects lines and writes them together, because writing each one separately costs a request more than producing it.
 * It writes after a tenth of a second at the latest, when asked to, and when the process ends.
 */
export function lineBuffer(write: (lines: string) => void): LineBuffer {
  let lines = "";
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const gathered = lines;
    lines = "";
    if (gathered !== "") write(gathered);
  };
  process.on("exit", flush);
  return {
    add: (line) => {
      lines += line;
      if (lines.length > mostCharacters) flush();
      else timer ??= setTimeout(flush, mostWaitMs).unref();
    },
    flush,
  };
}

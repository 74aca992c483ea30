export type LineBuffer = { readonly add: (line: string) => void; readonly flush: () => void };

const maxWaitMs = 100;
const maxCharacters = 32_768;

/**
 * Collects lines and writes them together, because writing each one separately costs a request more than producing it.
 * It writes after a tenth of a second at the latest, when asked to, and when the process ends.
 */
export function lineBuffer(write: (lines: string) => void): LineBuffer {
  let lines = "";
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer === null) return;
    clearTimeout(timer);
    process.off("exit", flush);
    timer = null;
    const gathered = lines;
    lines = "";
    write(gathered);
  };
  const wait = (): NodeJS.Timeout => {
    process.on("exit", flush);
    return setTimeout(flush, maxWaitMs).unref();
  };
  return {
    add: (line) => {
      lines += line;
      timer ??= wait();
      if (lines.length > maxCharacters) flush();
    },
    flush,
  };
}

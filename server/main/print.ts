/** What a command answers. Progress and complaints go elsewhere, so that the answer can be piped. */
export const print = (text: string): void => void process.stdout.write(text);

/** A line for whoever waits at the terminal. */
export const remark = (line: string): void => void process.stderr.write(`doorstep: ${line}\n`);

export const printJson = (value: unknown): void => print(`${JSON.stringify(value, null, 2)}\n`);

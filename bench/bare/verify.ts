import { argon2idPasswords } from "#server/adapters/passwords/argon2id.ts";

/** Only checks passwords, four in flight, for this many seconds. Counts the checks that finished within that time. */
process.on("message", ({ seconds, password }: { seconds: number; password: string }) => void run(seconds, password));

async function run(seconds: number, password: string): Promise<void> {
  const passwords = argon2idPasswords({ inFlight: 4, waiting: 8, patience: Infinity }, Date.now);
  const made = await passwords.hash(password);
  if (made.kind === "busy") throw new Error("one hash is never too many");
  const until = performance.now() + seconds * 1000;
  let checks = 0;
  const line = async (): Promise<void> => {
    while (performance.now() < until) {
      await passwords.find(password, [made.value]);
      if (performance.now() < until) checks++;
    }
  };
  await Promise.all([line(), line(), line(), line()]);
  process.send?.(checks / seconds);
}

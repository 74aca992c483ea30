// Loaded before a program of the bench: when the bench ends, for any reason, so does the program. In JavaScript,
// because the engine's type stripper would stay in the memory of the program that is measured.
const startedBy = process.ppid;
setInterval(() => {
  if (process.ppid !== startedBy) process.kill(process.pid, "SIGTERM");
}, 500).unref();

export {};

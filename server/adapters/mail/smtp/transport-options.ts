export type SmtpSettings = {
  /** `smtp://user:password@host:587`, `smtps://host:465`. */
  readonly url: string;
  /** STARTTLS or nothing; off by default only for a server on this machine. */
  readonly requireTls?: boolean;
  /** For the whole email, waiting for a free connection included (security.md I25). */
  readonly timeoutMs?: number;
  /** Connections at once; a caller keeps no more emails in flight than it wants to wait for. */
  readonly connections?: number;
};

/** How every conversation with the mail server is held. */
export function transportOptions({ url, requireTls, connections = 5, timeoutMs = 10_000 }: SmtpSettings) {
  const onThisMachine = /^(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(new URL(url).hostname);
  return {
    url,
    pool: true,
    maxConnections: connections,
    // A connection that the server closed between two emails is replaced once; an email that was on its way is not sent
    // again here: only the outbox repeats.
    maxRequeues: 1,
    requireTLS: requireTls ?? !onThisMachine,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
}

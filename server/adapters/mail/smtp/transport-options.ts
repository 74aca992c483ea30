export type SmtpSettings = {
  /** `smtp://user:password@host:587`, `smtps://host:465`. */
  readonly url: string;
  /** STARTTLS is required; off by default only for a server on this machine. */
  readonly requireTls?: boolean;
  /** For the whole email, including the wait for a free connection (security.md I25). */
  readonly timeoutMs?: number;
  /** Connections at once; a caller should not send more emails at once than it is willing to wait for. */
  readonly connections?: number;
};

/** The settings of every connection to the mail server. */
export function transportOptions({ url, requireTls, connections = 5, timeoutMs = 10_000 }: SmtpSettings) {
  const onThisMachine = /^(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(new URL(url).hostname);
  return {
    url,
    pool: true,
    maxConnections: connections,
    // A connection that the server closed between two emails is replaced once; an email that was being sent is not sent
    // again here: only the outbox retries.
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

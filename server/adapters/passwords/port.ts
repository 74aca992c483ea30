/**
 * Password hashing. Work waits in a bounded queue, so that many sign-ins at once neither block nor exhaust the server.
 */
export type Passwords = {
  /**
   * argon2id, as a PHC string.
   * @param beside another stored password of the same mailbox. The new one gets its salt, so that `find` needs one hash
   * for both: a mailbox with several claims is checked as fast as one with a single login.
   */
  hash(password: string, beside?: string | null): Promise<PasswordAnswer<string>>;
  /** The index of the stored password that it matches; null if none does. It takes the same time if none is stored. */
  find(password: string, stored: readonly string[]): Promise<PasswordAnswer<number | null>>;
  /** Whether guessers try it first; asked in lower case (security.md 13). */
  isCommon(password: string): boolean;
};

/** `busy`: the queue is full; the caller answers 503 with Retry-After. */
export type PasswordAnswer<T> = { readonly kind: "done"; readonly value: T } | { readonly kind: "busy" };

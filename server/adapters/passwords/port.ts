/** Password hashing. Work waits in a bounded queue, so that many sign-ins at once neither block nor exhaust the server. */
export type Passwords = {
  /** argon2id, as a PHC string. */
  hash(password: string): Promise<PasswordAnswer<string>>;
  /** `stored: null` takes the same time as a real check and is never right. */
  verify(password: string, stored: string | null): Promise<PasswordAnswer<boolean>>;
  /** Whether guessers try it first; asked in lower case (security.md 13). */
  isCommon(password: string): boolean;
};

/** `busy`: the queue is full; the caller answers 503 with Retry-After. */
export type PasswordAnswer<T> = { readonly kind: "done"; readonly value: T } | { readonly kind: "busy" };

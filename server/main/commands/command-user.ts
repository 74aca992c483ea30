import { userInfo } from "node:os";
import type { ReviewedBy } from "#server/review-source.ts";

/** The person who runs a command, as the trail names them: the operating system's user. */
export const commandUser = (): ReviewedBy => {
  const { username } = userInfo();
  return { actor: `command:${username}`, staffId: null, name: username };
};

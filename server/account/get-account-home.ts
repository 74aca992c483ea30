import type { AccountDetails, getAccountHome } from "#contract/account-details.ts";
import type { getEmailConfirmation } from "#contract/auth.ts";
import type { Output } from "#contract/endpoint.ts";
import type { Context, Handler } from "#server/http/handler.ts";

/** What account home is drawn from: the answers that its program reads, too. */
export type HomeAnswers = {
  /** The number in the page's address; 0: none. */
  readonly accountNumber: number;
  readonly account: AccountDetails;
  readonly confirmation: Output<typeof getEmailConfirmation>;
};

/** @returns markup; empty if it can't be drawn. */
export type DrawHome = (
  page: Pick<Context, "publication" | "moment" | "language" | "basePath">,
  answers: HomeAnswers,
) => string;

type Needs = {
  readonly readDetails: (context: Context<"account">) => Promise<AccountDetails>;
  readonly readConfirmation: (context: Context<"account">) => Promise<HomeAnswers["confirmation"]>;
  readonly draw: DrawHome;
};

/** Account home, drawn by the program's own components for the page that waits for its program (docs/decisions/0139). */
export const makeGetAccountHome =
  ({ readDetails, readConfirmation, draw }: Needs): Handler<typeof getAccountHome> =>
  async ({ accountNumber = 0 }, context) => {
    const [account, confirmation] = await Promise.all([readDetails(context), readConfirmation(context)]);
    return { markup: draw(context, { accountNumber, account, confirmation }) };
  };

import type { Output } from "#contract/call-shape.ts";
import type { AccountDetails, getAccountHome } from "#contract/account-details.ts";
import type { getEmailConfirmation } from "#contract/auth.ts";
import type { Context, Handler } from "#server/http/handler.ts";

/** The answers that account home is drawn from. Its program in the browser reads the same ones. */
export type HomeAnswers = {
  /** The account number in the page's address; 0 if there is none. */
  readonly accountNumber: number;
  readonly account: AccountDetails;
  readonly confirmation: Output<typeof getEmailConfirmation>;
};

/** @returns markup; empty if the page can't be drawn. */
export type RenderHome = (
  page: Pick<Context, "publication" | "moment" | "language" | "basePath">,
  answers: HomeAnswers,
) => string;

type Needs = {
  readonly readDetails: (context: Context<"account">) => Promise<AccountDetails>;
  readonly readConfirmation: (context: Context<"account">) => Promise<HomeAnswers["confirmation"]>;
  readonly draw: RenderHome;
};

/**
 * Draws account home on the server with the program's own components, to show until the program has loaded
 * (docs/decisions/0139).
 */
export const makeGetAccountHome =
  ({ readDetails, readConfirmation, draw }: Needs): Handler<typeof getAccountHome> =>
  async ({ accountNumber = 0 }, context) => {
    const [account, confirmation] = await Promise.all([readDetails(context), readConfirmation(context)]);
    return { markup: draw(context, { accountNumber, account, confirmation }) };
  };

import type { getCancelAuthorData } from "#contract/manage-account.ts";
import type { Handler } from "#server/http/handler.ts";

export const makeGetCancelAuthorData =
  (): Handler<typeof getCancelAuthorData> =>
  async (_, { publication }) => {
    const { cancelAuthor, siteName } = publication.tenant.site;
    return cancelAuthor === null ? null : { ...cancelAuthor, siteName };
  };

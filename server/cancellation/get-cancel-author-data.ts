import type { Handler } from "#server/http/handler.ts";
import type { getCancelAuthorData } from "#contract/cancellation.ts";

export const makeGetCancelAuthorData =
  (): Handler<typeof getCancelAuthorData> =>
  async (_, { publication }) => {
    const { cancelAuthor, siteName } = publication.tenant.site;
    return cancelAuthor === null ? null : { ...cancelAuthor, siteName };
  };

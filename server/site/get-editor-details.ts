import type { getEditorDetails } from "#contract/site.ts";
import type { Handler } from "#server/http/handler.ts";

export const makeGetEditorDetails =
  (): Handler<typeof getEditorDetails> =>
  async (_, { publication }) => {
    const { editor, siteName } = publication.tenant.site;
    return editor === null ? null : { ...editor, siteName };
  };

import { useQuery } from "@tanstack/react-query";
import type { EditorDetails } from "#contract/site.ts";
import { call } from "#web/data/client.ts";
import { useSession } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";

/** The editor who says thank you: from session key `editorDetails`, else asked for once and kept there. */
export function useEditor(): EditorDetails | null {
  const { domain } = useSite();
  const session = useSession();
  const kept = session.get("editorDetails");
  const asked = useQuery({
    queryKey: ["editor", domain],
    queryFn: async ({ signal }) => {
      const editor = await call("getEditorDetails", { domain }, { signal });
      if (editor !== null) session.set("editorDetails", editor);
      return editor;
    },
    enabled: kept === null,
  });
  return kept ?? asked.data ?? null;
}

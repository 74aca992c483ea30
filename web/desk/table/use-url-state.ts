import { useSearchParams } from "#web/ui/router/use-search-params.ts";
import { readSort, type Sort, writeSort } from "./sort.ts";

/** The state in the page's address: filters, the page, the order. Changing a filter goes back to the first page. */
export function useUrlState() {
  const [parameters, setParameters] = useSearchParams();
  const change = (next: Readonly<Record<string, string | null>>): void => {
    const after = new URLSearchParams(parameters);
    if (!("sort" in next)) after.delete("after");
    for (const [name, value] of Object.entries(next))
      if (value === null || value === "") after.delete(name);
      else after.set(name, value);
    setParameters(after);
  };
  return {
    /** "" if the page's address doesn't have it. */
    read: (name: string): string => parameters.get(name) ?? "",
    change,
    sort: readSort(parameters.get("sort")),
    onSort: (next: Sort): void => change({ sort: writeSort(next) }),
  };
}

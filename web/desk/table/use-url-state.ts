import { useSearchParams } from "#web/ui/router/use-search-params.ts";
import { readSort, type Sort, writeSort } from "./sort.ts";

/** What the address says: filters, the page, the order. A change of a filter begins with the first page again. */
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
    /** "" if the address doesn't say. */
    read: (name: string): string => parameters.get(name) ?? "",
    change,
    sort: readSort(parameters.get("sort")),
    onSort: (next: Sort): void => change({ sort: writeSort(next) }),
  };
}

import { useSearchParams } from "react-router";
import { readSort, type Sort, writeSort } from "./sort.ts";

/** What the address says: filters, the page, the order. A change of a filter begins with the first page again. */
export function useUrlState() {
  const [parameters, setParameters] = useSearchParams();
  const change = (next: Readonly<Record<string, string | null>>): void =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      if (!("sort" in next)) after.delete("after");
      for (const [name, value] of Object.entries(next))
        if (value === null || value === "") after.delete(name);
        else after.set(name, value);
      return after;
    });
  return {
    /** "" if the address doesn't say. */
    read: (name: string): string => parameters.get(name) ?? "",
    change,
    sort: readSort(parameters.get("sort")),
    onSort: (next: Sort): void => change({ sort: writeSort(next) }),
  };
}

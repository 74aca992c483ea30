import { useInfiniteQuery } from "@tanstack/react-query";
import { deskCall } from "../data/desk-call.ts";
import { deskCallTable } from "../data/desk-call-table.ts";
import { useDeskRead } from "../data/desk-read.ts";
import { allPublications, staffTrail, type TrailFilter } from "./trail-filter.ts";

const at = (place: string): { publication?: string } => (place === allPublications ? {} : { publication: place });

/**
 * The pages of a trail, the newest first.
 *
 * @param place a publication, `allPublications`, or `staffTrail`.
 */
export const useTrail = (place: string, filter: TrailFilter) =>
  useInfiniteQuery({
    queryKey: ["desk", "deskGetTrail", place, filter],
    queryFn: ({ pageParam }) => {
      const before = pageParam === null ? {} : { before: pageParam };
      const { accountNumber: _accountNumber, ...others } = filter;
      if (place === staffTrail) return deskCall("deskGetStaffTrail", { ...others, ...before });
      return deskCall("deskGetTrail", { ...at(place), ...filter, ...before });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ older }) => older,
  });

/** The people whom the trail names. */
export function useTrailPeople(place: string) {
  const here = useDeskRead("deskGetTrailPeople", at(place), place !== staffTrail);
  const staff = useDeskRead("deskGetStaffTrailPeople", {}, place === staffTrail);
  return (place === staffTrail ? staff : here).data?.people ?? [];
}

/** The address of the same entries as a file. */
export function exportAddress(place: string, { accountNumber, ...others }: TrailFilter): string {
  const isOfStaff = place === staffTrail;
  const { path } = deskCallTable[isOfStaff ? "deskExportStaffTrail" : "deskExportTrail"];
  const parameters = new URLSearchParams(isOfStaff ? {} : at(place));
  if (accountNumber !== undefined && !isOfStaff) parameters.set("accountNumber", String(accountNumber));
  for (const [name, value] of Object.entries(others)) if (value !== undefined) parameters.set(name, value);
  return `${path}?${parameters.toString()}`;
}

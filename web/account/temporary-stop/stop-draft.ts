/** What is typed in the form; dates as in the inputs, "" while incomplete. */
export type StopDraft = {
  readonly paperOption: "save" | "stop";
  readonly stopDate: string;
  readonly restartDate: string;
  /** The stop that is being changed; 0: a new one. */
  readonly stopID: number;
};

export const emptyStopDraft: StopDraft = { paperOption: "stop", stopDate: "", restartDate: "", stopID: 0 };

const names = { stopDate: "stop", restartDate: "restart", paperOption: "papers", stopID: "change" } as const;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** The draft in the page's address, where it survives a reload or signing in again. */
export function stopDraftFrom(search: string): StopDraft {
  const given = new URLSearchParams(search);
  const day = (name: string): string => {
    const text = given.get(name) ?? "";
    return dayPattern.test(text) ? text : "";
  };
  const stopID = given.get(names.stopID) ?? "";
  return {
    paperOption: given.get(names.paperOption) === "save" ? "save" : "stop",
    stopDate: day(names.stopDate),
    restartDate: day(names.restartDate),
    stopID: /^\d{1,12}$/.test(stopID) ? Number(stopID) : 0,
  };
}

/** The same address with this draft in it. An empty draft is left out; other parameters stay. */
export function withDraft(search: string, draft: StopDraft): string {
  const given = new URLSearchParams(search);
  for (const [field, name] of Object.entries(names)) {
    const value = String(draft[field as keyof StopDraft]);
    const isEmpty = value === String(emptyStopDraft[field as keyof StopDraft]);
    if (isEmpty) given.delete(name);
    else given.set(name, value);
  }
  const text = given.toString();
  return text === "" ? "" : `?${text}`;
}

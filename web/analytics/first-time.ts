type TabStorage = {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, text: string | null) => void;
};

const key = "purchases";
const maxKept = 20;

/**
 * Remembers for this tab which transactions were counted, so that reloading the thank-you page doesn't count one twice.
 */
export const isFirstTimeIn =
  (storage: TabStorage) =>
  (transactionId: string): boolean => {
    const counted = (storage.read(key) ?? "").split(" ").filter((id) => id !== "");
    if (counted.includes(transactionId)) return false;
    storage.write(key, [...counted, transactionId].slice(-maxKept).join(" "));
    return true;
  };

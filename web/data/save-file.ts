/**
 * Offers a file for download under a name. A plain link couldn't do it, because fetching the file takes the token in a
 * header.
 */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken over the file by the end of this turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/**
 * The known word that somebody most likely meant: at most two letters differ, and fewer than half of them. Null if none
 * is close.
 */
export function nearestWord(typed: string, known: readonly string[]): string | null {
  const near = known
    .map((word) => ({ word, distance: distanceOf(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, distance }) => distance <= 2 && distance * 2 < word.length)
    .toSorted((a, b) => a.distance - b.distance);
  return near[0]?.word ?? null;
}

/** How many letters have to be added, removed or changed to turn one word into the other. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of one.split("").entries()) {
    const next = [at + 1];
    for (const [place, its] of other.split("").entries())
      next.push(
        Math.min((next[place] ?? 0) + 1, (row[place + 1] ?? 0) + 1, (row[place] ?? 0) + (letter === its ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

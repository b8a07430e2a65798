/**
 * A clock that never goes back, made of one that may. A host without a clock that nobody can set (Google Sheets) takes
 * its time from here: when the computer's clock is put right while a script runs, the script's own time goes on, and
 * the moments that it noted before stay in its past. The next run starts with the right time.
 */
export function steadyClock(clock: () => number): () => number {
  let last = Number.NEGATIVE_INFINITY;
  let ahead = 0;
  return () => {
    const now = clock();
    if (now + ahead < last) ahead = last - now;
    last = now + ahead;
    return last;
  };
}

const DIGITS = 8;

/** The beginning of a version or of a commit: enough to tell one from another. */
export function shortVersion(version: string): string {
  return version.slice(0, DIGITS);
}

/** Up to two letters for a name: of its first and its last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? '')].at(0)?.toUpperCase() ?? '').join('');
}

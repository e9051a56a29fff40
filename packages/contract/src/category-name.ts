/** The name of a category of tools for people: `'hand-saws'` → 'Hand saws' */
export function categoryName(category: string): string {
  const words = category.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

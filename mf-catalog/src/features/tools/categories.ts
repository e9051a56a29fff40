/** The shop's categories, with their labels. Admins may add others. */
const CATEGORIES: Readonly<Record<string, string>> = {
  striking: 'Striking',
  cutting: 'Cutting',
  turning: 'Turning',
  holding: 'Holding',
  measuring: 'Measuring',
  boring: 'Boring',
  general: 'General',
};

/** The label of a category. */
export function categoryName(category: string): string {
  return Object.hasOwn(CATEGORIES, category)
    ? (CATEGORIES[category] ?? category)
    : category.replaceAll('-', ' ');
}

/** The shop's categories, the `chosen` one and the `others`. */
export function categoryChoices(chosen: string | undefined, others: readonly string[] = []): string[] {
  return [...new Set([...Object.keys(CATEGORIES), ...others, ...(chosen ? [chosen] : [])])];
}

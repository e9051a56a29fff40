/** The shop's categories. Admins may add others. */
const CATEGORIES = ['striking', 'cutting', 'turning', 'holding', 'measuring', 'boring', 'general'];

/** The shop's categories, the `chosen` one and the `others`. */
export function categoryChoices(chosen: string | undefined, others: readonly string[] = []): string[] {
  return [...new Set([...CATEGORIES, ...others, ...(chosen ? [chosen] : [])])];
}

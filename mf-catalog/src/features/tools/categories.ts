const NAMES: Readonly<Record<string, string>> = {
  striking: 'Striking',
  cutting: 'Cutting',
  turning: 'Turning',
  holding: 'Holding',
  measuring: 'Measuring',
  boring: 'Boring',
  general: 'General',
};

/** A category as customers read it; one that an admin made up reads as it is. */
export function categoryName(category: string): string {
  return Object.hasOwn(NAMES, category) ? (NAMES[category] ?? category) : category.replaceAll('-', ' ');
}

/** The categories to choose from, among them the `chosen` one. */
export function categoryChoices(chosen: string | undefined): string[] {
  const known = Object.keys(NAMES);
  return chosen && !known.includes(chosen) ? [...known, chosen] : known;
}

/** Money is kept in whole cents, and is a number of dollars only on the wire. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

export function toDollars(cents: number): number {
  return cents / 100;
}

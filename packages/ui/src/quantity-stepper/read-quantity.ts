/** The integer that a typed text begins with; 0 for a text without one. */
export function readQuantity(text: string): number {
  const quantity = Number.parseInt(text, 10);
  return Number.isNaN(quantity) ? 0 : quantity;
}

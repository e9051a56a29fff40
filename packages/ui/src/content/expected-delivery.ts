const DATES = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const SATURDAY = 6;

/**
 * 'Thursday, November 26 to Monday, November 30': the first and the last day on which an order can arrive.
 * @param placedAt ISO 8601
 * @param days working days from the order to the delivery
 */
export function expectedDelivery(placedAt: string, { least, most }: { least: number; most: number }): string {
  const [first, last] = [least, most].map((days) =>
    addWorkingDays(new Date(placedAt), days).toLocaleDateString('en-US', DATES),
  );
  return first === last ? String(first) : `${first} to ${last}`;
}

/** Monday to Friday. */
function addWorkingDays(start: Date, days: number): Date {
  const date = new Date(start);
  for (let left = days; left > 0; ) {
    date.setDate(date.getDate() + 1);
    if (date.getDay() % SATURDAY !== 0) left -= 1;
  }
  return date;
}

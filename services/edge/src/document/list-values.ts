const PAGE_SIZE = 100;
/** Milliseconds that one page of a list may take. */
const TIME_LIMIT = 5_000;
/** What a team names that is no public list leaves everybody else's pages on the map. */
const NOT_PUBLIC = [401, 403, 404];
const NEXT = /<([^<>]+)>\s*;\s*rel="?next"?/;

interface ListField {
  list: string;
  field: string;
}

/**
 * One field of every item in a public list of the API, page after page; nothing where the list is none.
 * @throws when the list cannot be read to its end
 */
export async function listValues(
  apiUrl: string,
  { list, field }: ListField,
  most: number,
): Promise<string[]> {
  const values: string[] = [];
  let address: string | undefined = `${apiUrl}${list}?limit=${PAGE_SIZE}`;
  while (address && values.length < most) {
    const answer: Response = await fetch(address, { signal: AbortSignal.timeout(TIME_LIMIT) });
    if (NOT_PUBLIC.includes(answer.status)) return [];
    if (!answer.ok) throw new Error(`${list} answered ${answer.status}`);
    const items = (await answer.json()) as Record<string, unknown>[];
    values.push(...items.map((item) => String(item[field])));
    const [, next] = NEXT.exec(answer.headers.get('link') ?? '') ?? [];
    address = next && new URL(next, address).href;
  }
  return values;
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchColumns } from '../modules/orders/lists/order-search.ts';

/** Letters that the search of orders stored as they are. */
const UNFOLDED = [...'æœøłđðþħŧ'];

const BATCH = 200;
const NEXT = `
  SELECT id, search_text FROM orders WHERE id > ? AND (${UNFOLDED.map(() => 'search_text LIKE ?').join(' OR ')})
  ORDER BY id LIMIT ${BATCH}`;
const PATTERNS = UNFOLDED.map((letter) => `%${codeOf(letter)}%`);

/**
 * The search of orders reads `æ`, `ø`, `ł` and `đ` as `ae`, `o`, `l` and `d` now, as that of tools does, so the stored words of orders with these
 * letters are written again. For both databases.
 */
export class FoldOrders1700004020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    let last = '';
    for (;;) {
      const orders: { id: string; search_text: string }[] = await runner.query(NEXT, [last, ...PATTERNS]);
      const end = orders.at(-1);
      if (!end) return;
      for (const { id, search_text } of orders) {
        const words = search_text.replace(/u([\da-f]{5})/g, letterOf);
        const { searchText, searchTerms } = searchColumns([words]);
        // Not over the words of an order whose customer was erased in the meantime.
        await runner.query(
          'UPDATE orders SET search_text = ?, search_terms = ? WHERE id = ? AND search_text = ?',
          [...[searchText, searchTerms], ...[id, search_text]],
        );
      }
      last = end.id;
    }
  }

  /** The earlier search cannot find folded words by these letters, and there is no way back to them. */
  async down(): Promise<void> {}
}

/** The letter of a code. Letters of ASCII have none. */
function letterOf(text: string, code: string): string {
  const point = Number.parseInt(code, 16);
  return point > 0x7f ? String.fromCodePoint(point) : text;
}

function codeOf(letter: string): string {
  return `u${letter.codePointAt(0)?.toString(16).padStart(5, '0')}`;
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { withTracking } from '../modules/orders/lists/order-search.ts';

const BATCH = 200;
const NEXT = `
  SELECT id, tracking, search_text, search_terms FROM orders WHERE tracking IS NOT NULL AND id > ? ORDER BY id LIMIT ${BATCH}`;

interface ShippedOrder {
  id: string;
  tracking: string;
  search_text: string;
  search_terms: string;
}

/** The search of orders finds any part of a tracking number. For both databases. */
export class SearchedTracking1700004050000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    let last = '';
    for (;;) {
      const orders: ShippedOrder[] = await runner.query(NEXT, [last]);
      const end = orders.at(-1);
      if (!end) return;
      for (const { id, tracking, search_text, search_terms } of orders) {
        const before = { searchText: search_text, searchTerms: search_terms };
        const { searchText, searchTerms } = withTracking(before, tracking);
        if (searchText === search_text) continue;
        // Not over the words of an order whose customer was erased in the meantime.
        await runner.query(
          'UPDATE orders SET search_text = ?, search_terms = ? WHERE id = ? AND search_text = ?',
          [searchText, searchTerms, id, search_text],
        );
      }
      last = end.id;
    }
  }

  /** The earlier search finds the added words, too. */
  async down(): Promise<void> {}
}

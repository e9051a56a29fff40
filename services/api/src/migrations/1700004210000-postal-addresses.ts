import type { MigrationInterface, QueryRunner } from 'typeorm';
import { countryInText } from '../common/postal/countries.ts';

const BATCH = 200;
const NEXT = `SELECT id, address FROM orders WHERE id > ? AND country = '' ORDER BY id LIMIT ${BATCH}`;

/**
 * Addresses have a country and parts. Every text stays as it is. Orders get the country that the end of their text names; without one, they
 * have none. For both databases.
 */
export class PostalAddresses1700004210000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const binary = runner.dataSource.options.type === 'mysql' ? ' COLLATE utf8mb4_bin' : '';
    await runner.query('ALTER TABLE addresses ADD COLUMN postal text');
    await runner.query('ALTER TABLE orders ADD COLUMN postal text');
    await runner.query(`ALTER TABLE orders ADD COLUMN country varchar(2)${binary} NOT NULL DEFAULT ''`);
    let last = '';
    for (;;) {
      const orders: { id: string; address: string }[] = await runner.query(NEXT, [last]);
      const end = orders.at(-1);
      if (!end) return;
      for (const [country, own] of Map.groupBy(orders, ({ address }) => countryInText(address))) {
        if (!country) continue;
        // Not of an order whose customer was erased in the meantime.
        const same = own.map(() => '(id = ? AND address = ?)').join(' OR ');
        const values = own.flatMap(({ id, address }) => [id, address]);
        await runner.query(`UPDATE orders SET country = ? WHERE ${same}`, [country, ...values]);
      }
      last = end.id;
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN country');
    await runner.query('ALTER TABLE orders DROP COLUMN postal');
    await runner.query('ALTER TABLE addresses DROP COLUMN postal');
  }
}

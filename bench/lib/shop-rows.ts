import type { Connection } from 'mysql2/promise';
import { generateRows, idExpression } from './generated-rows.ts';

const NOW = 'UTC_TIMESTAMP(3)';
const MAKES = ['Forged', 'Compact', 'Balanced', 'Tempered', 'Lacquered', 'Stout', 'Slender', 'Polished'];
const KINDS = [
  'Hammer', 'Chisel', 'Plane', 'Rasp', 'Gauge', 'Mallet', 'Spokeshave', 'Clamp', 'Saw', 'Square',
  'Auger', 'Brace', 'Drawknife', 'Scraper', 'Gouge', 'Level', 'Pliers', 'Wrench', 'Punch', 'Vise',
]; // biome-ignore format: a list of words
const PURPOSES = ['joinery', 'carving', 'turning', 'smithing', 'coopering', 'saddlery', 'masonry'];

const oneOf = (words: readonly string[], number: string) =>
  `ELT(1 + (${number}) % ${words.length}, ${words.map((word) => `'${word}'`)})`;

const NAME = `CONCAT(${oneOf(MAKES, 'n DIV 20')}, ' ', ${oneOf(KINDS, 'n')}, ' Model', LPAD(n DIV 100, 5, '0'), ' No ', n)`;
const DESCRIPTION = `CONCAT('Made for ', ${oneOf(PURPOSES, 'n')}, ' and ', ${oneOf(PURPOSES, 'n DIV 7')},
    '. A handle of seasoned ash, a blade ground flat and honed by hand, and an edge that stays. Fits the hand, hangs on a nail, lasts a working life. Item ', n, '.')`;

const SEARCH_TERMS = `CONCAT(' ', LOWER(REGEXP_REPLACE(CONCAT_WS(' ', ${NAME}, ${DESCRIPTION}), '[^A-Za-z0-9]+', ' ')))`;

/** A hundred tools share the name of a model. Each kind is a twentieth of the catalog. */
const TOOL = {
  id: idExpression('n'),
  name: NAME,
  price_cents: '500 + n * 7919 % 50000',
  quantity: '1000000000',
  min_quantity: '1',
  max_quantity: '100',
  description: DESCRIPTION,
  search_terms: SEARCH_TERMS,
  // Version 0.1.0 reads this column.
  words: SEARCH_TERMS,
  img: "'/media/claw-hammer-1200.webp'",
  category: `LOWER(${oneOf(KINDS, 'n')})`,
  alt: "'A tool on a bench'",
  created_at: NOW,
};

const USER = {
  id: idExpression('n'),
  uid: idExpression('n'),
  email: "CONCAT('buyer', n, '@mail.example')",
  email_confirmed: 'TRUE',
  name: "CONCAT('Buyer ', n)",
};

const orderOf = (tools: number, users: number) => ({
  id: idExpression('n'),
  tool_id: idExpression(`n * 31 % ${tools}`),
  service: `CONCAT(${oneOf(MAKES, 'n')}, ' ', ${oneOf(KINDS, 'n DIV 8')})`,
  price_cents: '500 + n % 50000',
  client: `CONCAT('buyer', n % ${users}, '@mail.example')`,
  client_name: `CONCAT('Buyer ', n % ${users})`,
  address: "'4 Forge Lane'",
  quantity: '1 + n % 9',
  phone: "'555 0101'",
  created_at: NOW,
});

export function addTools(connection: Connection, from: number, to: number): Promise<void> {
  return generateRows(connection, 'tools', TOOL, from, to);
}

export function addUsers(connection: Connection, count: number): Promise<void> {
  return generateRows(connection, 'users', USER, 0, count);
}

/** Adds `count` orders of the first `tools` tools by the first `users` users. */
export function addOrders(
  connection: Connection,
  count: number,
  tools: number,
  users: number,
): Promise<void> {
  return generateRows(connection, 'orders', orderOf(tools, users), 0, count);
}

/** Columns with a full-text index. */
const INDEXED = ['words', 'search_terms'];

/** Adding many tools is far faster when the full-text indexes are built afterwards. */
export async function withoutSearchIndexes(connection: Connection, work: () => Promise<void>): Promise<void> {
  for (const column of INDEXED) await connection.query(`DROP INDEX ft_tools_${column} ON tools`);
  await work();
  // An in-place build on MariaDB leaves an index that finds no rows: they have no document id of the index.
  for (const column of INDEXED)
    await connection.query(
      `ALTER TABLE tools ADD FULLTEXT INDEX ft_tools_${column} (${column}), ALGORITHM = COPY`,
    );
}

import type { Connection, RowDataPacket } from 'mysql2/promise';
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

/** SQL: the digits of `numberOfOrder`. */
const numberOf = (n: string) => `CAST(1000000000 + ${n} * 6700417 % 8999999993 AS CHAR)`;
const PHONE_DIGITS = 'CAST(1140000000 + n * 7919 % 9999991 AS CHAR)';

/** Every end of a word as a search term. */
function endsOf(word: string): string {
  return Array.from(word.toLowerCase(), (_, index) => ` xx${word.toLowerCase().slice(index)}`).join('');
}

/** SQL: every end of a number with at most `length` digits as a search term. */
function endsOfDigits(number: string, length: number): string {
  const ends = Array.from({ length }, (_, index) => `CONCAT('xx', RIGHT(${number}, ${length - index}))`);
  return `CONCAT_WS(' ', '', ${ends.join(', ')})`;
}

/** SQL: every end of `buyer<number>mailexample` as a search term of at most 13 letters. */
function endsOfEmail(number: string): string {
  const email = `CONCAT('buyer', ${number}, 'mailexample')`;
  const long = Array.from({ length: 15 }, (_, index) => index + 1);
  const ends = long.map(
    (start) =>
      `IF(${start} <= CHAR_LENGTH(${email}) - 11, CONCAT('xx', SUBSTR(${email}, ${start}, 13)), NULL)`,
  );
  return `CONCAT(CONCAT_WS(' ', '', ${ends.join(', ')}), '${endsOf('mailexample')}')`;
}

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
  search_name: `LOWER(${NAME})`,
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

const STREETS = ['Forge', 'Anvil', 'Quarry', 'Saddler', 'Cooper', 'Mason', 'Wheelwright', 'Tanner'];
const TOWNS = ['Sheffield', 'Redditch', 'Solingen', 'Thiers', 'Sakai', 'Eskilstuna', 'Mondragon'];

/** The columns of the n-th order that its one line has as well. */
const contactOf = (users: number) => ({
  client: `CONCAT('buyer', n % ${users}, '@mail.example')`,
  client_name: `CONCAT('Buyer ', n % ${users})`,
  address: `CONCAT(n % 500, ' ', ${oneOf(STREETS, 'n DIV 3')}, ' Lane, ', ${oneOf(TOWNS, 'n DIV 24')})`,
  phone: `CONCAT('+44 ', ${PHONE_DIGITS})`,
  created_at: NOW,
});

const lineOf = (tools: number, users: number) => ({
  ...contactOf(users),
  id: idExpression('n'),
  tool_id: idExpression(`n * 31 % ${tools}`),
  service: `CONCAT(${oneOf(MAKES, 'n')}, ' ', ${oneOf(KINDS, 'n DIV 8')})`,
  price_cents: '500 + n % 50000',
  quantity: '1 + n % 9',
  total_cents: '(500 + n % 50000) * (1 + n % 9)',
  img: TOOL.img,
  order_id: idExpression('n'),
  user_id: idExpression(`n % ${users}`),
});

/** SQL: the parts of the n-th order's search columns, as in `searchColumns` of the API. */
const searchOf = (users: number) => ({
  search_text: `LOWER(CONCAT_WS(' ', ${[
    numberOf('n'),
    `CONCAT('buyer', n % ${users}, 'mailexample')`,
    "'buyer'",
    `n % ${users}`,
    'n % 500',
    oneOf(STREETS, 'n DIV 3'),
    "'lane'",
    oneOf(TOWNS, 'n DIV 24'),
    `CONCAT('44', ${PHONE_DIGITS})`,
    oneOf(MAKES, 'n'),
    oneOf(KINDS, 'n DIV 8'),
  ]}))`,
  search_terms: `CONCAT(${[
    endsOfDigits(numberOf('n'), 10),
    endsOfEmail(`n % ${users}`),
    "' xxbuyer'",
    endsOfDigits(`n % ${users}`, String(users).length),
    endsOfDigits('n % 500', 3),
    endsOfDigits(`CONCAT('44', ${PHONE_DIGITS})`, 12),
    `'${endsOf('lane')}'`,
    oneOf(STREETS.map(endsOf), 'n DIV 3'),
    oneOf(TOWNS.map(endsOf), 'n DIV 24'),
    oneOf(MAKES.map(endsOf), 'n'),
    oneOf(KINDS.map(endsOf), 'n DIV 8'),
  ]})`,
});

/** `DeliveryChoice` of the API. */
export const DELIVERY = {
  ...{ zone: 'Everywhere', method: 'standard', name: 'Standard', carrier: '' },
  ...{ daysLeast: 3, daysMost: 5, earliest: '2026-03-04', latest: '2026-03-06' },
};

/** Most orders are delivered. */
const orderOf = (users: number) => ({
  ...contactOf(users),
  id: idExpression('n'),
  number: `CONCAT(LEFT(${numberOf('n')}, 5), '-', RIGHT(${numberOf('n')}, 5))`,
  user_id: idExpression(`n % ${users}`),
  state: "IF(n % 50 = 0, 'placed', 'delivered')",
  payment: "IF(n % 100 = 0, 'unpaid', 'paid')",
  country: "'GB'",
  delivery_cents: '0',
  delivery_choice: `'${JSON.stringify(DELIVERY)}'`,
  total_cents: '(500 + n % 50000) * (1 + n % 9)',
  ...searchOf(users),
  changed_at: NOW,
});

/** The ten digits of the n-th order's number. The factor and the modulus have no common divisor, so that no number occurs twice. */
export function numberOfOrder(n: number): string {
  return String(1_000_000_000n + ((BigInt(n) * 6_700_417n) % 8_999_999_993n));
}

export function addTools(connection: Connection, from: number, to: number): Promise<void> {
  return generateRows(connection, 'tools', TOOL, from, to);
}

/** The words repeat after so many tools. */
const WORD_CYCLE = 7_840;

/** Adds the words of the first `tools` tools, to which the search corrects typing errors. */
export async function addSearchWords(connection: Connection, tools: number): Promise<void> {
  const sample = Math.min(tools, WORD_CYCLE);
  const query = `SELECT search_terms AS terms FROM tools ORDER BY id LIMIT ${sample}`;
  const [rows] = await connection.query<RowDataPacket[]>(query);
  const frequencies = new Map<string, number>();
  for (const word of rows.flatMap(({ terms }) => [...new Set(String(terms).trim().split(' '))]))
    if (/^\D+$/.test(word)) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  const words = [...frequencies].map(([word, count]) => [word, Math.round((count * tools) / sample)]);
  const values = words.map(() => `(?, ?, ${NOW})`).join(', ');
  await connection.query(`INSERT INTO search_words (word, tools, changed_at) VALUES ${values}`, words.flat());
}

export function addUsers(connection: Connection, count: number): Promise<void> {
  return generateRows(connection, 'users', USER, 0, count);
}

/** Adds `count` orders of the first `tools` tools by the first `users` users, each with one line. */
export async function addOrders(
  connection: Connection,
  count: number,
  tools: number,
  users: number,
): Promise<void> {
  await generateRows(connection, 'orders', orderOf(users), 0, count);
  await generateRows(connection, 'order_lines', lineOf(tools, users), 0, count);
}

/** Columns with a full-text index, which has the name `ft_<table>_<column>`. */
const INDEXED = [
  ['tools', 'words'],
  ['tools', 'search_terms'],
  ['orders', 'search_terms'],
] as const;

/** Adding many rows is far faster when the full-text indexes are built afterwards. */
export async function withoutSearchIndexes(connection: Connection, work: () => Promise<void>): Promise<void> {
  for (const [table, column] of INDEXED)
    await connection.query(`DROP INDEX ft_${table}_${column} ON ${table}`);
  await work();
  // An in-place build on MariaDB leaves an index that finds no rows: they have no document id of the index.
  for (const [table, column] of INDEXED)
    await connection.query(
      `ALTER TABLE ${table} ADD FULLTEXT INDEX ft_${table}_${column} (${column}), ALGORITHM = COPY`,
    );
}

import { newId } from '@whetstone/server/database/new-id';
import type { DataSource } from 'typeorm';
import { searchColumnsOf } from '../modules/tools/search/search-words.service.ts';
import type { NewTool } from '../modules/tools/tools.service.ts';

/** The search reads its dictionary every two seconds at most, whatever the number of searches. */
export const DICTIONARY_QUERIES = /search_words|search_synonyms|category_uses/;

/** Kinds of tools with their category, their sizes, and a description. The demo catalog has the first twenty. */
const LINES: readonly [name: string, category: string, sizes: string, description: string][] = [
  ['Bevel-Edge Chisels', 'cutting', 'Set of 5|Set of 3|Set of 8', 'Blades of 6, 12, 18, 25 and 32 mm with fine side bevels for dovetails and corners.'],
  ['G-Clamp', 'holding', '150 mm|75 mm|100 mm|200 mm', 'Ribbed cast frame that does not twist under load. Rolled thread, swivel pad and sliding bar.'],
  ['Try Square', 'measuring', '220 mm|150 mm|300 mm', 'Rosewood stock with a brass wear strip, riveted to a spring-steel blade.'],
  ['Tenon Saw', 'cutting', '280 mm|250 mm|350 mm', 'A brass back keeps the thin plate straight. Twelve teeth to the inch. Walnut handle.'],
  ['Combination Pliers', 'holding', '200 mm|160 mm|180 mm', 'For gripping, bending and cutting soft wire up to 3 mm.'],
  ['Tape Measure', 'measuring', '5 m|3 m|8 m', 'A 20 mm blade, printed in millimetres and coated against wear.'],
  ['Claw Hammer', 'striking', '450 g|560 g|680 g', 'A drop-forged head, hardened and tempered at the face and claw, on a hickory handle.'],
  ['Ball-Peen Hammer', 'striking', '340 g|110 g|900 g', 'For riveting, peening and general bench work in metal. Ash handle.'],
  ['Joiner’s Mallet', 'striking', 'Beech|Lignum', 'Solid beech head with faces angled to meet the chisel square.'],
  ['Punch Set', 'striking', '6 Pieces|9 Pieces', 'Nail sets and centre punches in black-finished tool steel.'],
  ['Hatchet', 'cutting', '600 g|900 g', 'A small axe for splitting kindling and rough carving. Curved hickory handle, 360 mm.'],
  ['Block Plane', 'cutting', '160 mm|140 mm', 'Low-angle plane for end grain and trimming, used in one hand. Steel iron 35 mm wide.'],
  ['Hacksaw', 'cutting', '300 mm|150 mm', 'Tubular steel frame with a cast handle. The wing nut tensions a standard blade.'],
  ['Utility Knife', 'cutting', 'Die-Cast|Folding', 'Die-cast body with a rubber inlay and a three-position blade slider.'],
  ['Combination Spanners', 'turning', 'Set of 6|Set of 12', 'Sizes 8, 10, 13, 15, 17 and 19 mm, drop-forged chrome-vanadium steel.'],
  ['Socket Set', 'turning', 'Half-Inch Drive|Quarter-Inch Drive', 'Six-point sockets from 10 to 24 mm, a reversible ratchet and a 125 mm extension bar.'],
  ['Screwdrivers', 'turning', 'Set of 6|Set of 4', 'Slotted and cross-head drivers with round shanks and fluted handles.'],
  ['Bench Vise', 'holding', '100 mm|125 mm|150 mm', 'Cast iron vise on a swivel base, with a small anvil behind the fixed jaw. Weighs 11 kg.'],
  ['Spirit Level', 'measuring', '400 mm|600 mm|1200 mm', 'Painted aluminium frame with three vials: level, plumb and 45 degrees.'],
  ['Swing Brace', 'boring', '180 mm Sweep|250 mm Sweep', 'Ratchet brace for boring where there is no current. Two-jaw chuck up to 12 mm.'],
  ['Cross-Peen Hammer', 'striking', '200 g|400 g', 'For pins and panel work. The wedge starts small nails between the fingers.'],
  ['Sledgehammer', 'striking', '3 kg|5 kg', 'For stakes and masonry. A long hickory handle.'],
  ['Rubber Mallet', 'striking', '450 g|680 g', 'For assembly without marks. A fibreglass handle.'],
  ['Mortise Chisel', 'cutting', '6 mm|10 mm|12 mm', 'A thick blade that levers waste from deep mortises. Oval ash handle.'],
  ['Cold Chisel', 'striking', '200 mm|250 mm', 'Cuts bolts, rivets and brick. Chrome-vanadium steel.'],
  ['Carving Gouge', 'cutting', '12 mm|20 mm', 'A sweep of medium depth for bowls and lettering. Octagonal beech handle.'],
  ['Dovetail Saw', 'cutting', '200 mm|240 mm', 'Fine rip teeth for joints. A brass back and a turned handle.'],
  ['Coping Saw', 'cutting', '165 mm', 'Cuts curves in thin wood. The frame turns about its blade.'],
  ['Rip Saw', 'cutting', '650 mm|550 mm', 'Cuts with the grain. Five teeth to the inch. Apple handle.'],
  ['Jack Plane', 'cutting', '355 mm', 'The first bench plane: from rough to flat. Cast iron body.'],
  ['Spokeshave', 'cutting', '50 mm', 'Shapes curves and spindles. Flat sole and an adjustable mouth.'],
  ['Drawknife', 'cutting', '250 mm|200 mm', 'Pulled with both hands to round green wood.'],
  ['Cabinet Rasp', 'cutting', '250 mm|200 mm', 'Hand-stitched teeth cut fast and leave a clean surface.'],
  ['Half-Round File', 'cutting', '200 mm|300 mm', 'Second cut, for metal. One flat and one curved face.'],
  ['Marking Gauge', 'measuring', '240 mm', 'A brass wheel that scores a line along an edge.'],
  ['Sliding Bevel', 'measuring', '265 mm|190 mm', 'Copies any angle. Locked by a lever at the end of the stock.'],
  ['Steel Rule', 'measuring', '300 mm|600 mm|1 m', 'Satin chrome with etched lines in half millimetres.'],
  ['Vernier Caliper', 'measuring', '150 mm|200 mm', 'Measures inside, outside and depth to 0.02 mm.'],
  ['Plumb Bob', 'measuring', '250 g|400 g', 'Turned brass with a hardened tip and 3 m of cord.'],
  ['Adjustable Spanner', 'turning', '250 mm|200 mm|300 mm', 'Opens to 30 mm. The jaw has a scale.'],
  ['Hex Keys', 'turning', 'Set of 9|Set of 7', 'Sizes from 1.5 to 10 mm. Ball ends turn at an angle.'],
  ['Needle-Nose Pliers', 'holding', '160 mm|200 mm', 'Long slender jaws for wire and small parts.'],
  ['Side Cutters', 'cutting', '160 mm|180 mm', 'Cut hard and soft wire flush.'],
  ['Pincers', 'holding', '200 mm|250 mm', 'Pull nails and twist binding wire.'],
  ['Bar Clamp', 'holding', '600 mm|900 mm|1200 mm', 'A steel bar with a sliding head for panels and frames.'],
  ['Hand Drill', 'boring', '9 mm', 'Two pinions drive a three-jaw chuck. Side handle.'],
  ['Auger Bit', 'boring', '16 mm|10 mm|20 mm', 'A lead screw pulls it through deep holes in timber.'],
  ['Bradawl', 'boring', '40 mm', 'Starts small screws. The square tip cuts the fibres.'],
  ['Gimlet', 'boring', '5 mm|3 mm', 'Bores a pilot hole by hand in one turn after another.'],
  ['Crowbar', 'general', '600 mm|900 mm', 'Lifts boards and draws nails. Forged from one bar.'],
  ['Sharpening Stone', 'general', 'Grit 1000|Grit 6000', 'For edges of plane irons and knives. Needs water only.'],
  ['Putty Knife', 'general', '60 mm|80 mm', 'A flexible blade for filler and glazing.'],
]; // biome-ignore format: one line a kind

const FINISHES = ['Oxide Red', 'Waxed', 'Satin', 'Black', 'Forest Green', 'Raw', 'Polished', 'Workshop Blue'];

/** Every size of every kind, in the order of the sizes: the plain products of the shop. */
const PRODUCTS = LINES.flatMap(([name, category, sizes, description], line) =>
  sizes.split('|').map((size, rank) => ({ name: `${name}, ${size}`, category, description, line, rank })),
).sort((a, b) => a.rank - b.rank || a.line - b.line);

/**
 * The n-th tool of a catalog as large as desired. The first are the plain products; those after them are editions, whose names add a finish
 * and a number: `Claw Hammer, 450 g, Waxed, No 4711`.
 */
export function searchTool(n: number): Required<Omit<NewTool, 'weightGrams' | 'content'>> {
  const { name, category, description } = PRODUCTS[n % PRODUCTS.length] as (typeof PRODUCTS)[number];
  const finish = FINISHES[Math.floor(n / PRODUCTS.length) % FINISHES.length];
  return {
    name: n < PRODUCTS.length ? name : `${name}, ${finish}, No ${n}`,
    category,
    description: n < PRODUCTS.length ? description : `${description} Finish: ${finish?.toLowerCase()}.`,
    price: (1_000 + 2 * (n % 9_000)) / 100,
    quantity: n % 10,
    minQuantity: 1,
    maxQuantity: 100,
    img: '/media/claw-hammer-1200.webp',
    alt: '',
    uses: '',
    taxClass: 'standard',
  };
}

const COLUMNS =
  'id, name, price_cents, quantity, min_quantity, max_quantity, description, img, category, alt, search_terms, search_name, sort_name, created_at';
/** SQLite accepts 32,766 parameters per query. */
const ROWS = 2_000;
const CREATED_AT = '2026-01-01 00:00:00.000';

/** Adds the tools `from` to `to` (excluded) to a large shop, and afterwards the indexes, which is far faster. `from` exceeds the plain products. */
export async function fillSearchCatalog(dataSource: DataSource, from: number, to: number): Promise<void> {
  const mysql = dataSource.options.type === 'mysql';
  const editions = Array.from({ length: PRODUCTS.length * FINISHES.length }, (_, index) =>
    editionOf(from + index),
  );
  const rebuild = await (mysql ? dropMysqlIndexes(dataSource) : dropSqliteIndexes(dataSource));
  for (let start = from; start < to; start += ROWS) {
    const rows = Array.from({ length: Math.min(ROWS, to - start) }, (_, index) =>
      rowOf(start + index, editions[(start + index - from) % editions.length] as Edition),
    );
    const places = `(${COLUMNS.replaceAll(/\w+/g, '?')})`;
    await dataSource.query(
      `INSERT INTO tools (${COLUMNS}) VALUES ${rows.map(() => places).join(', ')}`,
      rows.flat(),
    );
  }
  await addWords(dataSource, editions.slice(0, to - from), (to - from) / editions.length);
  for (const query of rebuild) await dataSource.query(query);
}

type Edition = ReturnType<typeof editionOf>;

/** What the tools of a kind, size and finish have in common. */
function editionOf(n: number) {
  const tool = searchTool(n);
  const name = tool.name.slice(0, -String(n).length);
  const { searchTerms: terms, ...names } = searchColumnsOf({ ...tool, name });
  return { name, terms, ...names };
}

/** The row that `ToolsService` would write. */
function rowOf(n: number, edition: Edition): (string | number)[] {
  const { price, quantity, minQuantity, maxQuantity, description, img, category, alt } = searchTool(n);
  const terms = `${edition.terms} ${n}`;
  return [
    ...[newId(), `${edition.name}${n}`, Math.round(price * 100), quantity, minQuantity, maxQuantity],
    ...[
      description,
      img,
      category,
      alt,
      terms,
      `${edition.searchName} ${n}`,
      `${edition.sortName}${n}`,
      CREATED_AT,
    ],
  ];
}

/** Counts the words of so many tools of each edition. */
async function addWords(dataSource: DataSource, editions: readonly Edition[], tools: number): Promise<void> {
  const frequencies = new Map<string, number>();
  for (const word of editions.flatMap(({ terms }) => terms.trim().split(' ')))
    if (/^\D+$/.test(word)) frequencies.set(word, (frequencies.get(word) ?? 0) + Math.ceil(tools));
  const rows = [...frequencies].map(([word, count]) => [word, count, CREATED_AT]);
  const added =
    dataSource.options.type === 'mysql'
      ? 'ON DUPLICATE KEY UPDATE tools = tools + VALUES(tools)'
      : 'ON CONFLICT (word) DO UPDATE SET tools = search_words.tools + excluded.tools';
  await dataSource.query(
    `INSERT INTO search_words VALUES ${rows.map(() => '(?, ?, ?)').join(', ')} ${added}`,
    rows.flat(),
  );
}

/** Drops the full-text index and returns the query that builds it. */
async function dropMysqlIndexes(dataSource: DataSource): Promise<string[]> {
  await dataSource.query('DROP INDEX ft_tools_search_terms ON tools');
  // MariaDB interrupts queries of the service after a time.
  return [
    '/*M! SET STATEMENT max_statement_time = 0 FOR */ ALTER TABLE tools ADD FULLTEXT INDEX ft_tools_search_terms (search_terms), ALGORITHM = COPY',
  ];
}

/** Drops all indexes of the tools, and the trigger of the full-text index. Returns the queries that build them. */
async function dropSqliteIndexes(dataSource: DataSource): Promise<string[]> {
  const [first] = await dataSource.query('SELECT MAX(rowid) AS row FROM tools');
  const objects: { type: string; name: string; sql: string }[] = await dataSource.query(
    "SELECT type, name, sql FROM sqlite_master WHERE tbl_name = 'tools' AND (type = 'index' OR name = 'tr_tools_search_insert') AND sql IS NOT NULL",
  );
  for (const { type, name } of objects) await dataSource.query(`DROP ${type} ${name}`);
  const search = `INSERT INTO tool_search (id, search_terms) SELECT id, search_terms FROM tools WHERE rowid > ${first.row}`;
  return [search, ...objects.map(({ sql }) => sql)];
}

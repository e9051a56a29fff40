import type { MigrationInterface, QueryRunner } from 'typeorm';
import { queryWords } from '../modules/tools/search/search-text.ts';
import { phraseOf, searchColumnsOf } from '../modules/tools/search/word-forms.ts';

const TABLES = ['tools', 'tool_import_rows'];
const INDEXES = {
  ix_tools_sort_name: 'sort_name, id',
  ix_tools_category_sort_name: 'category, sort_name, id',
  ix_tools_archived_sort_name: 'archived_at, sort_name, id',
  ix_tools_category_archived_sort_name: 'category, archived_at, sort_name, id',
};
const BATCH = 200;
const NEXT = `
  SELECT id, name, category, description, search_terms FROM tools WHERE id > ? AND sort_name = '' ORDER BY id LIMIT ${BATCH}`;

interface NamedTool {
  id: string;
  name: string;
  category: string;
  description: string;
  search_terms: string;
}

/**
 * The names by which lists of tools are sorted. Searches read `æ`, `ø`, `ł` and `đ` as `ae`, `o`, `l` and `d` now, so the stored words of tools and
 * synonyms with these letters are written again. For both databases.
 */
export class SortNames1700004000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const mysql = isMysql(runner);
    const type = `varchar(200)${mysql ? ' COLLATE utf8mb4_bin' : ''} NOT NULL DEFAULT ''`;
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} ADD COLUMN sort_name ${type}`);
    await fillTools(runner, mysql ? 'IGNORE' : 'OR IGNORE');
    await foldSynonyms(runner, mysql ? 'IGNORE' : 'OR IGNORE');
    for (const [index, columns] of Object.entries(INDEXES))
      await runner.query(`CREATE INDEX ${index} ON tools (${columns})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of Object.keys(INDEXES))
      await runner.query(`DROP INDEX ${index}${isMysql(runner) ? ' ON tools' : ''}`);
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN sort_name`);
  }
}

function isMysql({ dataSource }: QueryRunner): boolean {
  return dataSource.options.type === 'mysql';
}

/** Resumes after the last batch that was written. */
async function fillTools(runner: QueryRunner, ignore: string): Promise<void> {
  let last = '';
  for (;;) {
    const tools: NamedTool[] = await runner.query(NEXT, [last]);
    const end = tools.at(-1);
    if (!end) return;
    const rows = tools.map((tool) => ({ ...tool, ...searchColumnsOf(tool) }));
    for (const { id, searchTerms, searchName, search_terms } of rows) {
      if (searchTerms === search_terms) continue;
      const words = searchTerms.split(' ').filter((word) => /^\D+$/.test(word));
      for (const word of words) await addWord(runner, ignore, word);
      const update = 'UPDATE tools SET search_terms = ?, search_name = ? WHERE id = ?';
      await runner.query(update, [searchTerms, searchName, id]);
    }
    const cases = rows.map(() => 'WHEN ? THEN ?').join(' ');
    await runner.query(
      `UPDATE tools SET sort_name = CASE id ${cases} END WHERE id IN (${rows.map(() => '?').join(', ')})`,
      [...rows.flatMap(({ id, sortName }) => [id, sortName]), ...rows.map(({ id }) => id)],
    );
    last = end.id;
  }
}

/** A word that no tool had so far. The next changes of tools count it. */
async function addWord(runner: QueryRunner, ignore: string, word: string): Promise<void> {
  const now = new Date().toISOString().replace('T', ' ').replace('Z', '');
  const insert = `INSERT ${ignore} INTO search_words (word, tools, changed_at) VALUES (?, 1, ?)`;
  await runner.query(insert, [word, now]);
}

/** Of two synonyms whose terms become the same, the second stays as it is. */
async function foldSynonyms(runner: QueryRunner, ignore: string): Promise<void> {
  const synonyms: { id: string; term: string; term_key: string; words: string }[] = await runner.query(
    'SELECT id, term, term_key, words FROM search_synonyms ORDER BY id',
  );
  for (const { id, term, term_key, words } of synonyms) {
    const folded = (JSON.parse(words) as string[]).map((word) => queryWords(word).join(' '));
    const [key, text] = [phraseOf(term), JSON.stringify(folded)];
    if (key === term_key && text === words) continue;
    await runner.query(`UPDATE ${ignore} search_synonyms SET term_key = ?, words = ? WHERE id = ?`, [
      ...[key, text],
      id,
    ]);
  }
}

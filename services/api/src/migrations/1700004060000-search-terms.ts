import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isWholeTerm, queryWords } from '../modules/tools/search/search-text.ts';
import { phraseOf, searchColumnsOf } from '../modules/tools/search/word-forms.ts';

const BATCH = 200;
const NEXT = `SELECT id, name, category, description, search_terms FROM tools WHERE id > ? ORDER BY id LIMIT ${BATCH}`;

interface NamedTool {
  id: string;
  name: string;
  category: string;
  description: string;
  search_terms: string;
}

/**
 * The search reads roots of words, sizes as whole terms and pairs of Chinese, Japanese and Korean letters now, so the stored terms of tools are
 * written again. For both databases. A repetition skips the tools that have their terms.
 */
export class SearchTerms1700004060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const ignore = runner.dataSource.options.type === 'mysql' ? 'IGNORE' : 'OR IGNORE';
    // Rows of imports that are checked already: applying computes their terms.
    await runner.query("UPDATE tool_import_rows SET sort_name = '' WHERE readable = 1");
    for (let last = ''; ; ) {
      const tools: NamedTool[] = await runner.query(NEXT, [last]);
      const end = tools.at(-1);
      if (!end) return foldSynonyms(runner, ignore);
      for (const tool of tools) await writeTerms(runner, ignore, tool);
      last = end.id;
    }
  }

  /** The earlier search finds English words among the new terms, but no Chinese, Japanese and Korean names and no decimals. */
  async down(): Promise<void> {}
}

async function writeTerms(runner: QueryRunner, ignore: string, tool: NamedTool): Promise<void> {
  const { searchTerms, searchName } = searchColumnsOf(tool);
  if (searchTerms === tool.search_terms) return;
  const known = new Set(tool.search_terms.split(' '));
  const words = searchTerms.split(' ').filter((term) => /^\D+$/.test(term) && !isWholeTerm(term));
  const now = new Date().toISOString().replace('T', ' ').replace('Z', '');
  // The next changes of tools count the words.
  const insert = `INSERT ${ignore} INTO search_words (word, tools, changed_at) VALUES (?, 1, ?)`;
  for (const word of words) if (!known.has(word)) await runner.query(insert, [word, now]);
  const update = 'UPDATE tools SET search_terms = ?, search_name = ? WHERE id = ? AND search_terms = ?';
  await runner.query(update, [searchTerms, searchName, tool.id, tool.search_terms]);
}

/** Of two synonyms whose terms become the same, the second stays as it is. */
async function foldSynonyms(runner: QueryRunner, ignore: string): Promise<void> {
  const synonyms: { id: string; term: string; term_key: string; words: string }[] = await runner.query(
    'SELECT id, term, term_key, words FROM search_synonyms ORDER BY id',
  );
  for (const { id, term, term_key, words } of synonyms) {
    const letters = (JSON.parse(words) as string[]).map((word) => word.replace(/u([\da-f]{5})/g, letterOf));
    const [key, text] = [phraseOf(term), JSON.stringify(letters.map((word) => queryWords(word).join('')))];
    if (key === term_key && text === words) continue;
    const update = `UPDATE ${ignore} search_synonyms SET term_key = ?, words = ? WHERE id = ?`;
    await runner.query(update, [key, text, id]);
  }
}

function letterOf(_: string, code: string): string {
  return String.fromCodePoint(Number.parseInt(code, 16));
}

import type { QueryRunner } from 'typeorm';
import { wordsOf } from '../modules/tools/search-words.ts';

/** Each statement compares every one of its tools with every other. */
const AT_ONCE = 200;

interface ToolTexts {
  id: string;
  name: string;
  category: string;
  description: string;
}

/** Writes the words that each tool is found by, for those that have none yet: it may be done again from wherever it ended. */
export async function fillWords(runner: QueryRunner): Promise<void> {
  let tools: ToolTexts[] = [];
  do {
    tools = await runner.query(
      `SELECT id, name, category, description FROM tools WHERE id > ? AND words = '' ORDER BY id LIMIT ${AT_ONCE}`,
      [tools.at(-1)?.id ?? ''],
    );
    if (tools.length > 0) await writeWords(runner, tools);
  } while (tools.length === AT_ONCE);
}

function writeWords(runner: QueryRunner, tools: readonly ToolTexts[]): Promise<unknown> {
  const cases = tools.map(() => 'WHEN ? THEN ?').join(' ');
  const ids = tools.map(() => '?').join(', ');
  return runner.query(`UPDATE tools SET words = CASE id ${cases} END WHERE id IN (${ids})`, [
    ...tools.flatMap(({ id, name, category, description }) => [id, wordsOf(name, category, description)]),
    ...tools.map(({ id }) => id),
  ]);
}

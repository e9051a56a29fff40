import type { QueryRunner } from 'typeorm';
import { searchTermsOf } from '../modules/tools/tool-search.ts';

/** The cost of the query grows with the square of this number. */
const BATCH_SIZE = 200;

interface ToolTexts {
  id: string;
  name: string;
  category: string;
  description: string;
}

/** Fills the column `words` of the tools where it is empty. Can be repeated after an interruption. */
export async function fillWords(runner: QueryRunner): Promise<void> {
  let tools: ToolTexts[] = [];
  do {
    tools = await runner.query(
      `SELECT id, name, category, description FROM tools WHERE id > ? AND words = '' ORDER BY id LIMIT ${BATCH_SIZE}`,
      [tools.at(-1)?.id ?? ''],
    );
    if (tools.length > 0) await writeWords(runner, tools);
  } while (tools.length === BATCH_SIZE);
}

function writeWords(runner: QueryRunner, tools: readonly ToolTexts[]): Promise<unknown> {
  const cases = tools.map(() => 'WHEN ? THEN ?').join(' ');
  const ids = tools.map(() => '?').join(', ');
  return runner.query(`UPDATE tools SET words = CASE id ${cases} END WHERE id IN (${ids})`, [
    ...tools.flatMap(({ id, name, category, description }) => [
      id,
      searchTermsOf(name, category, description),
    ]),
    ...tools.map(({ id }) => id),
  ]);
}

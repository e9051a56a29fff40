import type { QueryRunner } from 'typeorm';
import { wordsOf } from '../modules/tools/search-words.ts';

const AT_ONCE = 1_000;

interface ToolTexts {
  id: string;
  name: string;
  category: string;
  description: string;
}

/** Writes the words that each tool is found by. */
export async function fillWords(runner: QueryRunner): Promise<void> {
  let tools: ToolTexts[] = [];
  do {
    tools = await runner.query(
      `SELECT id, name, category, description FROM tools WHERE id > ? ORDER BY id LIMIT ${AT_ONCE}`,
      [tools.at(-1)?.id ?? ''],
    );
    for (const { id, name, category, description } of tools)
      await runner.query('UPDATE tools SET words = ? WHERE id = ?', [
        wordsOf(name, category, description),
        id,
      ]);
  } while (tools.length === AT_ONCE);
}

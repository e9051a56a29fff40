import type { MigrationInterface, QueryRunner } from 'typeorm';
import { fillWords } from '../fill-words.ts';
import { SearchTools1700000001100 } from './1700000001100-search-tools.ts';

/**
 * The service normalizes the search terms of a tool once and stores them. MySQL keeps completed steps, and the next attempt resumes after
 * them. The index that older instances use is dropped last.
 */
export class FindToolsByWords1700000800000 implements MigrationInterface {
  readonly name = 'FindToolsByWords1700000800000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('tools', 'words')))
      await runner.query(
        "ALTER TABLE tools ADD COLUMN words mediumtext COLLATE utf8mb4_bin NOT NULL DEFAULT ('')",
      );
    await fillWords(runner);
    if (!(await hasIndex(runner, 'ft_tools_words')))
      await runner.query('CREATE FULLTEXT INDEX ft_tools_words ON tools (words)');
    if (await hasIndex(runner, 'ft_tools')) await new SearchTools1700000001100().down(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await new SearchTools1700000001100().up(runner);
    await runner.query('DROP INDEX ft_tools_words ON tools');
    await runner.query('ALTER TABLE tools DROP COLUMN words');
  }
}

async function hasIndex(runner: QueryRunner, name: string): Promise<boolean> {
  return (await runner.query('SHOW INDEX FROM tools WHERE Key_name = ?', [name])).length > 0;
}

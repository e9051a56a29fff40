import type { MigrationInterface, QueryRunner } from 'typeorm';
import { fillWords } from '../fill-words.ts';
import { SearchTools1700000001100 } from './1700000001100-search-tools.ts';

/** Texts are split and folded by the shop, once, and no longer by each way of searching them. */
export class FindToolsByWords1700000800000 implements MigrationInterface {
  readonly name = 'FindToolsByWords1700000800000';

  async up(runner: QueryRunner): Promise<void> {
    await new SearchTools1700000001100().down(runner);
    await runner.query("ALTER TABLE tools ADD COLUMN words text COLLATE utf8mb4_bin NOT NULL DEFAULT ('')");
    await fillWords(runner);
    await runner.query('CREATE FULLTEXT INDEX ft_tools ON tools (words)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ft_tools ON tools');
    await runner.query('ALTER TABLE tools DROP COLUMN words');
    await new SearchTools1700000001100().up(runner);
  }
}

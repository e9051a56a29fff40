import { stockTool } from '../testing/stock.ts';
import { startTestApp } from '../testing/test-app.ts';
import { SortNames1700004000000 } from './1700004000000-sort-names.ts';

it('sorts the tools of an earlier version by name, and finds them by the letters of ASCII', async () => {
  const shop = await startTestApp();
  const [axe] = [await stockTool(shop, { name: 'Ødegård axe' }), await stockTool(shop, { name: 'Zulu axe' })];
  await stockTool(shop, { name: 'éclair rasp' });
  await shop.dataSource.query(
    `INSERT INTO search_synonyms (id, term, term_key, words, version, changed_at)
     VALUES ('1', 'Øks', 'øks', '["ødegård"]', 1, '2026-01-01 00:00:00.000')`,
  );
  const runner = shop.dataSource.createQueryRunner();
  const migration = new SortNames1700004000000();
  await migration.down(runner);
  const earlier = "UPDATE tools SET search_terms = ' ødegård axe', search_name = 'ødegård axe' WHERE id = ?";
  await runner.query(earlier, [axe]);
  await migration.up(runner);
  await runner.release();

  const namesOf = async (query: string): Promise<string[]> => {
    const response = await shop.app.inject(`/api/purchase?${query}`);
    return response.json().map(({ name }: { name: string }) => name);
  };
  expect(await namesOf('sort=name')).toEqual(['éclair rasp', 'Ødegård axe', 'Zulu axe']);
  expect(await namesOf('q=odeg')).toEqual(['Ødegård axe']);
  expect(await namesOf('q=oks')).toEqual(['Ødegård axe']);
  const words = "SELECT tools FROM search_words WHERE word = 'odegard'";
  expect(await shop.dataSource.query(words)).toEqual([{ tools: 1 }]);
  await shop.close();
});

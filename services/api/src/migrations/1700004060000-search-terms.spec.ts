import { stockTool } from '../testing/stock.ts';
import { startTestApp } from '../testing/test-app.ts';
import { SearchTerms1700004060000 } from './1700004060000-search-terms.ts';

it('finds the tools of an earlier version by roots, sizes and parts of names without spaces', async () => {
  const shop = await startTestApp();
  const names = ['Boring Bar', 'M8 Tap', '大工用木製墨壺'];
  for (const name of names) await stockTool(shop, { name });
  const runner = shop.dataSource.createQueryRunner();
  await runner.query("UPDATE tools SET search_terms = ' boring bar tap u05927u05de5', search_name = '-'");
  await runner.query(
    `INSERT INTO search_synonyms (id, term, term_key, words, version, changed_at)
     VALUES ('1', '墨つぼ', 'u058a8u03064u0307bu0309a', '["u058a8u058fa"]', 1, '2026-01-01 00:00:00.000')`,
  );
  await new SearchTerms1700004060000().up(runner);
  await runner.release();
  for (const [index, q] of ['bored', 'm8', '墨壺', '墨つぼ'].entries()) {
    const response = await shop.app.inject(`/api/purchase?q=${encodeURIComponent(q)}`);
    expect(response.json().map(({ name }: { name: string }) => name)).toEqual([names[Math.min(index, 2)]]);
  }
  await shop.close();
});

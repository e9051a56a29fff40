import { basesOf } from './lib/shop.ts';

it('names the releases of a page without their fallbacks', () => {
  const saws = { base: '/releases/mf-saws/2/', lastGood: { base: '/releases/mf-saws/1/' } };
  const set = JSON.stringify({ shell: { base: '/releases/shell/1/' }, remotes: [saws] });
  const page = `<html>\n<script type="application/json" id="release">${set}</script>\n<script>1</script>`;
  expect(basesOf(page)).toEqual(['/releases/shell/1/', '/releases/mf-saws/2/']);
});

it('finds no release in another page', () => {
  expect(basesOf('<h1>503</h1>')).toEqual([]);
});

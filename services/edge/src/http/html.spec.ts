import { dataBlock, jsonBlock } from './html.ts';

it.each([
  ['a value', jsonBlock('data', { name: '</script>' })],
  ['JSON of release code', dataBlock('data', '{"name":"</script>"}')],
])('a data block cannot be closed by %s', (_by, block) => {
  expect(block).toBe('<script type="application/json" id="data">{"name":"\\u003c/script>"}</script>');
});

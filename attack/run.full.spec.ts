import path from 'node:path';
import { execute } from '../scripts/lib/run.ts';

const COMMAND = [
  path.join(import.meta.dirname, '../scripts/bootstrap.mjs'),
  'attack/run.ts',
  '--database',
  'sqlite',
];

/** The planted hole, and the class that finds it. */
it.each([
  ['audience', 'tokens', 'a token for another audience at /api/user:'],
  ['orders', 'accounts', 'GET /api/orders/'],
  ['hop-by-hop', 'connection', '{"upgrade":"x"} at /api/purchase?limit=1:'],
])('the planted hole "%s" breaks the class %s', async (plant, attackClass, broken) => {
  const { code, output } = await execute(process.execPath, [...COMMAND, '--plant', plant, attackClass], {
    quiet: true,
  });
  expect(output).toContain(`broke: ${broken}`);
  expect(code).toBe(1);
});

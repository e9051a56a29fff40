import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Service } from '../../scripts/lib/service.ts';
import { transpiled } from '../../scripts/lib/transpile.ts';
import { ROOT } from '../../scripts/lib/workspace.ts';
import { PLANTS, plantsOption } from './plants.ts';

it.each(Object.entries(PLANTS))('the compiled file of %s contains its check', async (_name, plant) => {
  const file = path.join(ROOT, plant.file);
  expect(readFileSync(file, 'utf8')).toContain(plant.before);
  // The attacks also use what `npm start` has compiled.
  const { code } = await transpiled(file.replace('/dist/', '/src/').replace(/\.js$/, '.ts'));
  expect(code).toContain(plant.before);
});

it('holes are in a service, its threads and its processes', async () => {
  const env = { NODE_OPTIONS: plantsOption('audience,shared-caches') };
  const service = new Service('The service', path.join(import.meta.dirname, 'planted-service.mjs'), env);
  expect(await service.ready()).toEqual({ inService: true, inThread: true, inProcess: true });
  await service.stop();
});

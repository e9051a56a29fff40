import type { RealmChanges } from './realm-changes.ts';
import { AttributedContainers, type ReleasedCode } from './released-code.ts';

const OWNER = { name: 'mf-catalog', version: '1' } as never;

it('the realm is compared after each evaluation of a module, which pages then share', async () => {
  const evaluate = jest.fn(() => ({ Page: () => null }));
  const get = jest.fn(async (_name: string) => evaluate);
  const changes = { first: jest.fn() };
  const containers = new AttributedContainers(
    { requireEntry: () => ({ get }) } as unknown as ReleasedCode,
    changes as unknown as RealmChanges,
    { onChange: jest.fn() as never, onAttempt: jest.fn() },
  );
  const container = containers.of(OWNER) as { get: (name: string) => Promise<() => unknown> };
  const load = async (name: string) => (await container.get(name))();
  get.mockRejectedValueOnce(new Error('half a file'));
  await expect(load('./tool')).rejects.toThrow('half a file');
  const module = await load('./tool');
  const compared = changes.first.mock.calls.length;
  expect(await load('./tool')).toBe(module);
  expect(evaluate).toHaveBeenCalledTimes(1);
  expect(changes.first).toHaveBeenCalledTimes(compared);
  await load('./home');
  expect(changes.first.mock.calls.length).toBeGreaterThan(compared);
});

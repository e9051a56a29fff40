import { WriteLock } from './sqlite-connections.ts';

it('lets one in at a time, in the order in which they came', async () => {
  const lock = new WriteLock();
  const events: string[] = [];
  const work = async (name: string) => {
    const endTurn = await lock.acquire();
    events.push(`${name} in`);
    await new Promise((resolve) => setImmediate(resolve));
    events.push(`${name} out`);
    endTurn();
  };
  await Promise.all([work('a'), work('b'), work('c')]);
  expect(events).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});

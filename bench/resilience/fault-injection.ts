import { RemoteReleases } from '../lib/remote-releases.ts';
import { REMOTE, releaseFaulty } from './faulty-remote.ts';
import type { ProbedShop } from './probed-shop.ts';

/** Number of injected faults and releases. */
export interface InjectedFaults {
  threadsEnded: number;
  publications: number;
  canaries: number;
  rollbacks: number;
}

/** Releases two faulty builds of a remote. Returns a function that injects faults until `isOver` returns true. */
export async function prepareFaults(
  probed: ProbedShop,
): Promise<(isOver: () => boolean) => Promise<InjectedFaults>> {
  const { shop } = probed;
  const releases = new RemoteReleases(shop, REMOTE);
  const good = await releases.liveVersion();
  await releaseFaulty(shop, 'one');
  const faulty = await releases.liveVersion();
  await releaseFaulty(shop, 'two');
  const other = await releases.liveVersion();

  return async (isOver) => {
    const count: InjectedFaults = { threadsEnded: 0, publications: 0, canaries: 0, rollbacks: 0 };
    const endThread = async () => {
      count.threadsEnded += Number(await probed.endThread());
    };
    let visitor = '';
    const steps: (() => Promise<void>)[] = [
      async () => {
        await releases.publish(faulty);
        await releases.served(faulty);
        count.publications += 1;
      },
      async () => {
        await releases.publish(other, 50);
        visitor = await releases.visitorOf(other);
        count.canaries += 1;
      },
      async () => {
        await releases.rollBack(other);
        await releases.served(faulty, visitor);
        count.rollbacks += 1;
      },
      async () => {
        await releases.publish(good);
        await releases.served(good);
        count.publications += 1;
      },
    ];
    for (let turn = 0; !isOver(); turn += 1) {
      await steps[turn % steps.length]?.();
      await endThread();
    }
    return count;
  };
}

import { PieceReleases } from '../lib/piece-releases.ts';
import { PIECE, releaseDamaged } from './damaged-remote.ts';
import type { ProbedShop } from './probed-shop.ts';

/** How often something went wrong, or changed. */
export interface Trouble {
  threadsEnded: number;
  publications: number;
  canaries: number;
  waysBack: number;
}

/** Visitors with a canary, and without. */
const [FIRST, LAST] = ['bucket=0', 'bucket=9999'];

/** Has two damaged builds of a remote ready; answers what makes trouble with them until it is told to end. */
export async function troubleFor(probed: ProbedShop): Promise<(isOver: () => boolean) => Promise<Trouble>> {
  const { shop } = probed;
  const releases = new PieceReleases(shop, PIECE);
  const good = await releases.liveVersion();
  await releaseDamaged(shop, 'one');
  const damaged = await releases.liveVersion();
  await releaseDamaged(shop, 'two');
  const other = await releases.liveVersion();

  return async (isOver) => {
    const trouble: Trouble = { threadsEnded: 0, publications: 0, canaries: 0, waysBack: 0 };
    const endThread = async () => {
      trouble.threadsEnded += Number(await probed.endThread());
    };
    const steps: (() => Promise<void>)[] = [
      async () => {
        await releases.publish(damaged);
        await releases.served(damaged, LAST);
        trouble.publications += 1;
      },
      async () => {
        await releases.publish(other, 50);
        await releases.served(other, FIRST);
        trouble.canaries += 1;
      },
      async () => {
        await releases.rollBack(other);
        await releases.served(damaged, FIRST);
        trouble.waysBack += 1;
      },
      async () => {
        await releases.publish(good);
        await releases.served(good, LAST);
        trouble.publications += 1;
      },
    ];
    for (let turn = 0; !isOver(); turn += 1) {
      await steps[turn % steps.length]?.();
      await endThread();
    }
    return trouble;
  };
}

import { fallbacksOf } from '../fallbacks-of.ts';
import type { ShopApi } from '../shop-api.ts';
import type { Played } from './disturb.ts';

/** A line for each way and remote: how many pages were visited meanwhile, and what came of it. */
export async function table(rounds: readonly Played[], admin: ShopApi): Promise<string> {
  const lines = rounds.flatMap(({ releases, walk }) =>
    releases.map(async (release) => {
      const fallbacks = await fallbacksOf(release, admin);
      return [release.way.name, release.microfrontend, walk.visits, fallbacks, walk.failures.length];
    }),
  );
  const rows = [['way', 'remote', 'pages', 'fall-backs', 'failures'], ...(await Promise.all(lines)).sort()];
  return rows
    .map(
      ([way, remote, ...figures]) =>
        `| ${String(way).padEnd(24)}| ${String(remote).padEnd(11)}| ${figures.join(' | ')} |`,
    )
    .join('\n');
}

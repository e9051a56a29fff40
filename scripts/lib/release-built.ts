import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Deployment, readDeployment } from './deployment.ts';
import { run, StepError } from './run.ts';
import type { Shop } from './shop.ts';
import { readText, writeText } from './text-file.ts';
import { microfrontends, ROOT, WHETSTONE } from './workspace.ts';

/** Timeout for a starting site to accept connections, and retry interval, in milliseconds. */
const REACH_LIMIT = 30_000;
const REACH_INTERVAL = 250;

/**
 * Releases what is built of each microfrontend, as its team would, the shell first. What was released from here before is left
 * as it is: a rollback outlives the next start.
 */
export async function releaseMicrofrontends(shop: Shop): Promise<void> {
  const document = await shop.releaseDocument();
  const live = document?.pieces.map((rollout) => rollout.live.name) ?? [];
  for (const microfrontend of microfrontends()) {
    const stamp = path.join(shop.dataFolder, 'released', microfrontend);
    const build = await buildOf(microfrontend);
    if (live.includes(microfrontend) && (await readText(stamp)) === build) continue;
    console.log(`Releasing ${microfrontend}…`);
    await release(
      path.join(ROOT, microfrontend),
      await readDeployment(shop.site, shop.tokensFolder, microfrontend),
    );
    await writeText(stamp, build);
  }
}

/** Whether the site serves any release of the microfrontend. @throws StepError when the site rejects the request or does not answer */
export async function isReleased(microfrontend: string, deployment: Deployment): Promise<boolean> {
  const { SHOP_URL: site, DEPLOY_TOKEN: token } = deployment;
  const answer = await fetchWhenReachable(`${site}/api/releases/${microfrontend}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.ok) return true;
  const { code, detail } = await answer.json().catch(() => ({}));
  if (answer.status === 404 && code === 'not-found') return false;
  throw new StepError(
    `${site} did not return the live release of ${microfrontend} (${answer.status}): ${detail ?? 'no problem document'}`,
  );
}

/** Waits for a site that is starting. @throws StepError when nothing accepts connections within the timeout */
async function fetchWhenReachable(address: string, init: RequestInit): Promise<Response> {
  for (const deadline = Date.now() + REACH_LIMIT; ; await wait(REACH_INTERVAL)) {
    try {
      return await fetch(address, init);
    } catch (error) {
      if (Date.now() < deadline) continue;
      throw new StepError(
        `${new URL(address).origin} cannot be reached (${(error as Error).message}). Is SHOP_URL right?`,
      );
    }
  }
}

/** Releases what was built of the microfrontend in `directory`; answers what the command said. @throws StepError with what it said */
export function release(
  directory: string,
  deployment: Deployment,
  options: readonly string[] = [],
): Promise<string> {
  return runWhetstone(['release', '--built', ...options], directory, deployment);
}

export function runWhetstone(args: readonly string[], cwd: string, deployment: Deployment): Promise<string> {
  return run(process.execPath, [WHETSTONE, ...args], {
    cwd,
    env: { ...process.env, ...deployment },
    quiet: true,
  });
}

async function buildOf(microfrontend: string): Promise<string> {
  const manifest = await readFile(path.join(ROOT, microfrontend, 'dist/remote.json'));
  return createHash('sha256').update(manifest).digest('hex');
}

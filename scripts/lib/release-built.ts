import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Builds } from './build.ts';
import { readText, writeText } from './files.ts';
import { run, StepError } from './run.ts';
import type { Shop } from './shop.ts';
import { microfrontends, ROOT, WHETSTONE } from './workspace.ts';

/** Variables for `whetstone`: the site, and the deploy token of a microfrontend. */
export interface Deployment {
  SHOP_URL: string;
  DEPLOY_TOKEN: string;
}

/** Reads the deploy token that the releases service wrote to the folder. @throws StepError when there is none for the microfrontend */
export async function readDeployment(
  site: string,
  tokensFolder: string,
  microfrontend: string,
): Promise<Deployment> {
  const file = path.join(tokensFolder, microfrontend);
  const token = await readFile(file, 'utf8').catch(() => {
    throw new StepError(
      `${file} does not exist: add ${microfrontend} to DEPLOY_TOKEN_FILES of the releases service.`,
    );
  });
  return { SHOP_URL: site, DEPLOY_TOKEN: token.trim() };
}

/**
 * Releases the build of each microfrontend, the host first. Skips builds that this machine released to this site before, so that a
 * rollback and a retirement survive the next start.
 * @param builds that may be running: each microfrontend is released when it is built
 * @throws StepError of a failed build or release
 */
export async function releaseMicrofrontends(shop: Shop, builds?: Builds): Promise<void> {
  const isEmpty = (await shop.releaseDocument()) === null;
  for (const microfrontend of microfrontends()) {
    await builds?.get(microfrontend);
    const stamp = path.join(shop.dataFolder, 'released', microfrontend);
    const build = await hashOfBuild(microfrontend);
    if (!isEmpty && (await readText(stamp)) === build) continue;
    console.log(`Releasing ${microfrontend}…`);
    await release(
      path.join(ROOT, microfrontend),
      await readDeployment(shop.site, shop.tokensFolder, microfrontend),
    );
    await writeText(stamp, build);
  }
}

/** Whether the site serves any release of the microfrontend, or has retired it. @throws StepError when the site rejects the request or does not respond */
export async function isReleased(microfrontend: string, deployment: Deployment): Promise<boolean> {
  const { SHOP_URL: site, DEPLOY_TOKEN: token } = deployment;
  const response = await fetchWhenReachable(`${site}/api/releases/${microfrontend}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (response.ok) return true;
  const { code, detail } = await response.json().catch(() => ({}));
  if (response.status === 404 && code === 'retired') return true;
  if (response.status === 404 && code === 'not-found') return false;
  throw new StepError(
    `${site} did not return the live release of ${microfrontend} (${response.status}): ${detail ?? 'no problem document'}`,
  );
}

/** Timeout for a starting site to accept connections, and retry interval, in milliseconds. */
const REACH_LIMIT = 30_000;
const REACH_INTERVAL = 250;

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

/** Releases the build in `directory`. Returns the output of the command. @throws StepError with the output of a failed command */
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

async function hashOfBuild(microfrontend: string): Promise<string> {
  const manifest = await readFile(path.join(ROOT, microfrontend, 'dist/remote.json'));
  return createHash('sha256').update(manifest).digest('hex');
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReleaseLogEntry, ReleaseStatus } from '@whetstone/contract';
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
  { site, tokensFolder }: Pick<Shop, 'site' | 'tokensFolder'>,
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
 * Releases the builds, by default of all microfrontends, the host first.
 * @param builds that may be running: each microfrontend is released when it is built
 * @throws StepError of a failed build or release
 */
export async function releaseMicrofrontends(shop: Shop, builds = finishedBuilds()): Promise<void> {
  // The stamps of another database do not count.
  if ((await shop.releaseDocument()) === null) await rm(stampsFolder(shop), { recursive: true, force: true });
  for (const [microfrontend, build] of builds) {
    await build;
    await releaseOnce(shop, microfrontend);
  }
}

/**
 * Releases each microfrontend when it is built, while the shop is open. Prints the error of a build or a release that fails, and continues
 * with the next microfrontend.
 * @param signal ends the release, and prints nothing more
 */
export async function releaseWhileOpen(shop: Shop, builds: Builds, signal: AbortSignal): Promise<void> {
  for (const [microfrontend, build] of builds) {
    try {
      await build;
      await releaseOnce(shop, microfrontend, signal);
    } catch (error) {
      if (signal.aborted) return;
      console.error(`${(error as Error).message}\n${microfrontend} was not released. The shop stays open.`);
    }
  }
}

/** Whether this machine has released the microfrontend to this site. */
export function wasReleased(shop: Pick<Shop, 'dataFolder'>, microfrontend: string): boolean {
  return existsSync(path.join(stampsFolder(shop), microfrontend));
}

/** The stamp of a build that was only a canary: the next start names it again, or finds it live. */
const ONLY_CANARY = 'only a canary';

/**
 * Skips a build that this machine released to this site before, so that a rollback survives the next start, and one that somebody else has
 * released, which another release may have replaced. Skips a build that was only a canary, and a retired microfrontend: its team decides.
 */
async function releaseOnce(shop: Shop, microfrontend: string, signal?: AbortSignal): Promise<void> {
  const stamp = path.join(stampsFolder(shop), microfrontend);
  const manifest = await readFile(path.join(ROOT, microfrontend, 'dist/remote.json'), 'utf8');
  const build = createHash('sha256').update(manifest).digest('hex');
  const stamped = await readText(stamp);
  if (stamped === build) return;
  const released = stamped === ONLY_CANARY ? null : stamped;
  const deployment = await readDeployment(shop, microfrontend);
  const live = await readLive(microfrontend, deployment);
  if (live === 'retired') {
    console.log(
      `${microfrontend} stays retired. To release it again: npx -w ${microfrontend} whetstone release --built`,
    );
    // Without a stamp: after `retire --undo`, the next start releases the build.
    return;
  }
  const publication = live && (await publicationOf(microfrontend, manifest, deployment));
  if (live && (publication === 'canary' || (publication === 'live' && released === null))) {
    const reason =
      publication === 'live'
        ? 'released before.'
        : `only a canary. To release it to everybody: npx -w ${microfrontend} whetstone release --built`;
    console.log(`${microfrontend} stays at ${live.version} (by ${live.by}): its build was ${reason}`);
  } else await releaseOver(live, microfrontend, deployment, signal);
  await writeText(stamp, publication === 'canary' ? ONLY_CANARY : build);
}

/** Releases the build, and writes the reason into the ledger if it replaces another release. */
async function releaseOver(
  live: ReleaseStatus['live'] | null,
  microfrontend: string,
  deployment: Deployment,
  signal: AbortSignal | undefined,
): Promise<void> {
  const over = live ? ` over ${live.version} (by ${live.by}): the build in the working tree differs` : '';
  console.log(`Releasing ${microfrontend}${over}…`);
  const reason = live ? ['--reason', 'npm start: the build in the working tree differs'] : [];
  await runWhetstone([...RELEASE, ...reason], path.join(ROOT, microfrontend), deployment, signal);
}

function stampsFolder({ dataFolder }: Pick<Shop, 'dataFolder'>): string {
  return path.join(dataFolder, 'released');
}

function finishedBuilds(): Builds {
  return new Map(microfrontends().map((name) => [name, Promise.resolve()]));
}

/** The live release of the microfrontend; null before the first one. @throws StepError when the site rejects the request or does not respond */
export async function readLive(
  microfrontend: string,
  deployment: Deployment,
): Promise<ReleaseStatus['live'] | 'retired' | null> {
  const { status, body, reject } = await read(microfrontend, deployment);
  if (status === 200 && body.live) return body.live;
  if (status === 404 && body.code === 'retired') return 'retired';
  if (status === 404 && body.code === 'not-found') return null;
  throw reject(`live release of ${microfrontend}`);
}

/** Entries of one response, the most that the API returns. */
const LOG_LIMIT = 500;

/** How the ledger has the build: as a live release, only as a canary, or not at all. @throws StepError when it cannot be read */
async function publicationOf(
  microfrontend: string,
  manifest: string,
  deployment: Deployment,
): Promise<'live' | 'canary' | null> {
  // A fresh clone has no compiled package when this file loads.
  const { releaseVersion } = await import('@whetstone/federation/release-version');
  const version = releaseVersion(JSON.parse(manifest));
  let publication: 'canary' | null = null;
  for (let since = '2000-01-01'; ; ) {
    const log = `${microfrontend}/log?since=${since}&limit=${LOG_LIMIT}`;
    const { body, reject } = await read(log, deployment);
    if (!Array.isArray(body)) throw reject(`log of ${microfrontend}`);
    const entries: ReleaseLogEntry[] = body;
    const events = new Set(entries.filter((entry) => entry.version === version).map(({ event }) => event));
    if (events.has('live')) return 'live';
    if (events.has('canary')) publication = 'canary';
    const { at } = entries.at(-1) ?? {};
    if (entries.length < LOG_LIMIT || !at) return publication;
    // Other entries of this time may follow, unless it filled the response.
    since = at === since ? new Date(Date.parse(at) + 1).toISOString() : at;
  }
}

/** The status, and the JSON or an empty object. */
async function read(resource: string, { SHOP_URL: site, DEPLOY_TOKEN: token }: Deployment) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetchWhenReachable(`${site}/api/releases/${resource}`, { headers });
  const body = (await response.json().catch(() => null)) ?? {};
  const reject = (what: string) =>
    new StepError(
      `${site} did not return the ${what} (${response.status}): ${body.detail ?? 'no problem document'}`,
    );
  return { status: response.status, body, reject };
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

const RELEASE = ['release', '--built'];

/** Releases the build in `directory`. Returns the output of the command. @throws StepError with the output of a failed command */
export function release(
  directory: string,
  deployment: Deployment,
  options: readonly string[] = [],
): Promise<string> {
  return runWhetstone([...RELEASE, ...options], directory, deployment);
}

export function runWhetstone(
  args: readonly string[],
  cwd: string,
  deployment: Deployment,
  signal?: AbortSignal,
): Promise<string> {
  return run(process.execPath, [WHETSTONE, ...args], {
    cwd,
    env: { ...process.env, ...deployment },
    quiet: true,
    signal,
  });
}

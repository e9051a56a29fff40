import { rm } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import { modifyBuild, versionOf } from '../../../scripts/lib/modify-build.ts';
import type { Way } from './ways.ts';

export interface BadRelease {
  microfrontend: string;
  version: string;
  way: Way;
  /** Where it is built. */
  folder: string;
}

const SCRIPT = /\/releases\/(?<microfrontend>[^/]+)\/(?<version>[^/]+)\/.*\.js$/;

/** The releases that are bad, each known before anybody can get it: what is bad once stays bad. */
export class BadReleases {
  readonly #releases: BadRelease[] = [];

  /** Builds a release of the microfrontend that is bad in this way. */
  async make(microfrontend: string, way: Way): Promise<BadRelease> {
    const folder = await modifyBuild(microfrontend, way.change);
    const release = { microfrontend, way, folder, version: await versionOf(folder) };
    this.#releases.push(release);
    return release;
  }

  find(microfrontend: string, version: string): BadRelease | undefined {
    return this.#releases.find(
      (release) => release.microfrontend === microfrontend && release.version === version,
    );
  }

  /** Puts what is on the way to these browsers in the place of what the edge sends. */
  async standBefore(context: BrowserContext): Promise<void> {
    const answerTo = ({ pathname }: URL) => {
      const { microfrontend = '', version = '' } = SCRIPT.exec(pathname)?.groups ?? {};
      return this.find(microfrontend, version)?.way.answer;
    };
    await context.route(
      (address) => answerTo(address) !== undefined,
      (route) => route.fulfill(answerTo(new URL(route.request().url()))),
    );
  }

  async clear(): Promise<void> {
    for (const { folder } of this.#releases) await rm(folder, { recursive: true });
  }
}

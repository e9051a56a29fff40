import type { BrowserContext } from '@playwright/test';
import { modifyBuild, removeBuild, versionOf } from '../../../scripts/lib/modify-build.ts';
import type { Fault } from './faults.ts';

export interface FaultyRelease {
  microfrontend: string;
  version: string;
  fault: Fault;
  /** The build's folder. */
  folder: string;
}

const SCRIPT = /\/releases\/(?<microfrontend>[^/]+)\/(?<version>[^/]+)\/.*\.js$/;

/** The faulty releases of a test. Each is listed here before it goes live. */
export class FaultyReleases {
  readonly #releases: FaultyRelease[] = [];

  /** Builds a release of the microfrontend with the fault. */
  async build(microfrontend: string, fault: Fault): Promise<FaultyRelease> {
    const folder = await modifyBuild(microfrontend, fault.change);
    const release = { microfrontend, fault, folder, version: await versionOf(folder) };
    this.#releases.push(release);
    return release;
  }

  find(microfrontend: string, version: string): FaultyRelease | undefined {
    return this.#releases.find(
      (release) => release.microfrontend === microfrontend && release.version === version,
    );
  }

  /** Replaces the scripts of faulty releases in these browsers by the response of the fault. */
  async intercept(context: BrowserContext): Promise<void> {
    const responseFor = ({ pathname }: URL) => {
      const { microfrontend = '', version = '' } = SCRIPT.exec(pathname)?.groups ?? {};
      return this.find(microfrontend, version)?.fault.response;
    };
    await context.route(
      (url) => responseFor(url) !== undefined,
      (route) => route.fulfill(responseFor(new URL(route.request().url()))),
    );
  }

  async clear(): Promise<void> {
    for (const { folder } of this.#releases) await removeBuild(folder);
  }
}

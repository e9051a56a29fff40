import { Injectable } from '@nestjs/common';
import type { InboundLinks, MicrofrontendRelease, SlotOnPage } from '@whetstone/contract';
import { isInSitemap, RouteMatcher } from '@whetstone/contract/route-matcher';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { ReleaseStateService } from '../state/release-state.service.ts';

/** Lists everything in the manifests of the live releases that leads to a microfrontend. */
@Injectable()
export class InboundLinksService {
  constructor(private readonly state: ReleaseStateService) {}

  /** @throws ProblemException 404 */
  async get(microfrontend: string): Promise<InboundLinks> {
    const { rollouts } = await this.state.read();
    const releases = (await this.state.withManifests(rollouts)).map(({ live }) => live);
    const own = releases.find(({ name }) => name === microfrontend);
    if (!own) throw new ProblemException(404, 'not-found', `${microfrontend} has no live release.`);
    const others = releases.filter((release) => release !== own);
    return {
      version: own.version,
      pages: own.routes.map((route) => ({
        path: route.path,
        title: route.title,
        inSitemap: isInSitemap(route),
      })),
      navigation: entriesTo(own, releases),
      filledSlots: others.flatMap((other) => slotsFilled(own, other, other.name)),
      offeredSlots: others.flatMap((other) => slotsFilled(other, own, other.name)),
    };
  }
}

function entriesTo(
  { routes }: MicrofrontendRelease,
  releases: readonly MicrofrontendRelease[],
): InboundLinks['navigation'] {
  const pages = new RouteMatcher(routes, ({ path }) => path);
  return releases.flatMap(({ name: microfrontend, navigation }) =>
    navigation
      .filter(({ to }) => pages.match(to))
      .map(({ area, label, to }) => ({ microfrontend, area, label, to })),
  );
}

/**
 * The slots on the pages of the second release that the first one fills. `microfrontend`: the other one of the two, for the list.
 * The home page stands for a slot of the shell, which is on every page.
 */
function slotsFilled(
  { fragments = [] }: MicrofrontendRelease,
  { routes, slots: onEveryPage = [] }: MicrofrontendRelease,
  microfrontend: string,
): SlotOnPage[] {
  return [{ path: '/', slots: onEveryPage }, ...routes].flatMap(({ path, slots = [] }) =>
    fragments.filter(({ slot }) => slots.includes(slot)).map(({ slot }) => ({ slot, path, microfrontend })),
  );
}

import type { FragmentDescription, ReleaseSet, ResolvedRelease, RouteDescription } from '@whetstone/contract';
import { errorMessage } from '@whetstone/contract/error-message';
import type { RenderFailure } from './render-reports.ts';
import type { RealmFault } from './threads/render-messages.ts';

/** A page's module, and the microfrontend that owns it. */
export interface PageModule {
  microfrontend: ResolvedRelease;
  route: RouteDescription;
}

/** Why a page was not rendered. */
export interface FailureCause {
  error: unknown;
  /** The change to shared objects that ended the thread or the page. */
  fault?: RealmFault | undefined;
}

/** Identifies the module of a page in a release set. */
export function pageKey({ id }: Pick<ReleaseSet, 'id'>, page: PageModule | null): string {
  return `${id} ${page?.microfrontend.name}/${page?.route.module}`;
}

/** The page that a thread has named. Release code can invent names. */
export function pageOf(release: ReleaseSet, key: string): PageModule | null {
  const pages = [release.shell, ...release.remotes].flatMap((microfrontend) =>
    microfrontend.routes.map((route) => ({ microfrontend, route })),
  );
  return pages.find((page) => pageKey(release, page) === key) ?? null;
}

/**
 * One failure of the release that changed shared objects, if the fault names it. Otherwise one for each release whose code runs on
 * the page, because the cause is unknown. Canaries are compared with the release that they replace, on the same pages beside the same
 * remotes, so healthy releases do not fail more often than before.
 */
export function failuresOf(
  release: ReleaseSet,
  page: PageModule | null,
  { error, fault: { microfrontend, version, module = '' } = { builtIn: '' } }: FailureCause,
): RenderFailure[] {
  const failed = microfrontend && version ? [{ microfrontend, version, module }] : modulesOf(release, page);
  return failed.map((one) => ({ kind: 'render-error', ...one, ...errorMessage(error) }));
}

/** The modules of the page and of its fragments. */
function modulesOf({ remotes }: ReleaseSet, page: PageModule | null) {
  if (!page) return [];
  const { microfrontend, route } = page;
  const isShown = ({ slot }: FragmentDescription) => route.slots?.includes(slot);
  const fragments = remotes.flatMap(({ name, version, fragments = [] }) =>
    fragments.filter(isShown).map(({ module }) => ({ microfrontend: name, version, module })),
  );
  return [
    { microfrontend: microfrontend.name, version: microfrontend.version, module: route.module },
    ...fragments,
  ];
}

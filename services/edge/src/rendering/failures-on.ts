import type { FragmentDescription, ReleaseSet } from '@whetstone/contract';
import type { MatchedRoute } from '../releases/match-route.ts';
import type { RenderFailure } from './render-reports.ts';

/**
 * A failure of each release whose code runs on the page: nobody saw which one it was. Canaries are compared with what they
 * replace, on the same page and beside the same others: so the innocent do not fail more than before.
 */
export function failuresOn({ remotes }: ReleaseSet, { microfrontend, route }: MatchedRoute): RenderFailure[] {
  const isShown = ({ slot }: FragmentDescription) => route.slots?.includes(slot);
  const fragments = remotes.flatMap(({ name, version, fragments = [] }) =>
    fragments.filter(isShown).map(({ module }) => ({ microfrontend: name, version, module })),
  );
  const page = { microfrontend: microfrontend.name, version: microfrontend.version, module: route.module };
  return [page, ...fragments].map((failed) => ({ kind: 'render-error', ...failed }));
}

import type { Access, ReleaseDocument, Viewer } from '@whetstone/contract';

/** A page of the site, as it is visited. */
export interface Place {
  /** Whose page it is; nobody's where there is none. */
  microfrontend: string | null;
  address: string;
  access: Access;
}

const NOWHERE: Place = { microfrontend: null, address: '/nowhere', access: 'everyone' };

/** Every page that a released microfrontend has, so that a new one is among them by itself, and the 404. */
export function placesOf(
  { pieces: microfrontends }: ReleaseDocument,
  parameters: Readonly<Record<string, string>>,
): Place[] {
  const fill = (path: string) =>
    path.replace(/:(\w+)/g, (_, name: string) => {
      const value = parameters[name];
      if (value) return value;
      throw new Error(`${path} needs a value for :${name}: give it one in e2e/support/soak/stage.ts.`);
    });
  const places = microfrontends.flatMap(({ live }) =>
    live.routes.map(({ path, access }) => ({ microfrontend: live.name, address: fill(path), access })),
  );
  return [...places, NOWHERE];
}

/** The places to which links lead that are on every page. */
export function linkedFromEverywhere(
  { pieces: microfrontends }: ReleaseDocument,
  places: readonly Place[],
): Place[] {
  const links = microfrontends
    .flatMap(({ live }) => live.navigation)
    .filter(({ area, access }) => area !== 'dashboard' && access === 'everyone');
  return places.filter(({ address }) => links.some(({ to }) => to === address));
}

export function mayOpen(viewer: Viewer, { access }: Place): boolean {
  if (access === 'admin') return viewer === 'admin';
  return access === 'everyone' || viewer !== 'visitor';
}

import type { Viewer } from '@whetstone/contract';
import { mayOpen, type Place } from './places.ts';

/** Who opens which page, and to which one they go on from there by a link. */
export interface Visit {
  viewer: Viewer;
  place: Place;
  next: Place;
}

const WHO: Record<Place['access'], readonly Viewer[]> = {
  everyone: ['visitor'],
  user: ['user', 'admin'],
  admin: ['admin'],
};

/** Every place, by everybody for whom it is made, and from there to another microfrontend's. */
export function itinerary(places: readonly Place[], linked: readonly Place[]): Visit[] {
  const visits = places.flatMap((place) => WHO[place.access].map((viewer) => ({ viewer, place })));
  return visits.map(({ viewer, place }, at) => {
    const ahead = linked.filter(
      (next) => next.microfrontend !== place.microfrontend && mayOpen(viewer, next),
    );
    const next = ahead[at % ahead.length];
    if (!next) throw new Error(`No link leads from ${place.address} to another microfrontend.`);
    return { viewer, place, next };
  });
}

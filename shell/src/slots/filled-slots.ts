import type { ClientReleaseSet, FragmentDescription, RouteDescription } from '@whetstone/contract';

/** A slot of a page, with what fills it. */
export interface FilledSlot {
  microfrontend: string;
  fragment: FragmentDescription;
}

/** The slots of a route's page that some microfrontend fills. */
export function filledSlots(
  { shell, remotes }: Pick<ClientReleaseSet, 'shell' | 'remotes'>,
  { slots = [] }: RouteDescription,
): FilledSlot[] {
  return [shell, ...remotes].flatMap(({ name: microfrontend, fragments = [] }) =>
    fragments.filter(({ slot }) => slots.includes(slot)).map((fragment) => ({ microfrontend, fragment })),
  );
}

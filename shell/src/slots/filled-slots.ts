import type { FragmentDescription, PageRelease, RouteDescription } from '@whetstone/contract';

/** A slot of a page, with what fills it. */
export interface FilledSlot {
  piece: string;
  fragment: FragmentDescription;
}

/** The slots of a route's page that some piece fills. */
export function filledSlots(
  { shell, remotes }: Pick<PageRelease, 'shell' | 'remotes'>,
  { slots = [] }: RouteDescription,
): FilledSlot[] {
  return [shell, ...remotes].flatMap(({ name: piece, fragments = [] }) =>
    fragments.filter(({ slot }) => slots.includes(slot)).map((fragment) => ({ piece, fragment })),
  );
}

import type { Slice } from '@reduxjs/toolkit';
import { type ComponentType, createContext, memo, type ReactNode, use } from 'react';

interface ExposedModule {
  /** Slices to add to the store before the component renders. */
  slices?: readonly Slice[];
}

/** The exports of an exposed module that is a page. */
export interface PageModule extends ExposedModule {
  Page: ComponentType;
}

/** The exports of an exposed module that fills a slot. */
export interface FragmentModule extends ExposedModule {
  Fragment: ComponentType;
}

/** Renders the fragment for the slot with this name. */
export type MountSlot = (name: string) => ReactNode;

/** Without a provider, and inside a fragment, slots stay empty. */
const SlotMount = createContext<MountSlot | null>(null);

export const SlotMountProvider = SlotMount.Provider;

interface SlotProps {
  /** One of the `slots` of the page's route. */
  name: string;
}

/**
 * A place on a page for a fragment of another microfrontend. It renders nothing if no fragment fills it. It is memoised because
 * a second render would discard the server's markup before the fragment's code has loaded.
 */
export const Slot = memo(function Slot({ name }: SlotProps) {
  return use(SlotMount)?.(name);
});

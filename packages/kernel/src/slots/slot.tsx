import { createContext, memo, type ReactNode, use } from 'react';

/** Mounts the fragment that fills the slot of this name. */
export type MountSlot = (name: string) => ReactNode;

/** The shell's way to mount fragments. Without it, as within a fragment, slots stay empty. */
const SlotMount = createContext<MountSlot | null>(null);

export const SlotMountProvider = SlotMount.Provider;

interface SlotProps {
  /** As the page's route has it among its `slots`. */
  name: string;
}

/**
 * A place on a page that another microfrontend may fill, of which the page knows nothing. Nothing where none does. Rendered once:
 * what the server has left here would not outlive being rendered again before its code is there.
 */
export const Slot = memo(function Slot({ name }: SlotProps) {
  return use(SlotMount)?.(name);
});

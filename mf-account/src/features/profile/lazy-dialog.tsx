import type { User } from '@whetstone/contract';
import { FormMessage, preloadDialogs } from '@whetstone/ui';
import { type ComponentType, useState } from 'react';

export interface ProfileDialogProps {
  profile: User;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A dialog whose code loads before it opens: few customers need it. `load` is repeated after a failure. */
export function useLazyDialog(load: () => Promise<ComponentType<ProfileDialogProps>>) {
  const [Dialog, setDialog] = useState<ComponentType<ProfileDialogProps>>();
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const preload = () => {
    preloadDialogs();
    // `open` reports a failed load.
    load().catch(() => undefined);
  };
  const open = async () => {
    setFailed(false);
    try {
      const loaded = await load();
      setDialog(() => loaded);
      setOpen(true);
    } catch {
      setFailed(true);
    }
  };
  return {
    button: { onPointerEnter: preload, onFocus: preload, onClick: () => void open() },
    failure: hasFailed && (
      <FormMessage tone="error">
        The form could not be loaded. Check your connection, then try again.
      </FormMessage>
    ),
    render: (profile: User) => Dialog && <Dialog profile={profile} open={isOpen} onOpenChange={setOpen} />,
  };
}

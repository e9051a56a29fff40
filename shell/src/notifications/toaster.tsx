import { useAppDispatch, useAppSelector } from '@whetstone/kernel';
import { selectNotifications, shown } from '@whetstone/kernel/host';
import { useEffect } from 'react';
import { PlainNotifications } from './plain-notifications.tsx';
import { useToastLibrary } from './use-toast-library.ts';

/** Shows what microfrontends notify: as toasts, or in plain words where the toasts' code did not arrive. */
export function Toaster() {
  const waiting = useAppSelector(selectNotifications);
  const dispatch = useAppDispatch();
  const { library, failed } = useToastLibrary(waiting.length > 0);

  useEffect(() => {
    if (!library) return;
    for (const { id, type, message } of waiting) {
      // A toast with a key replaces its predecessor.
      if (library.toast.isActive(id)) library.toast.update(id, { render: message, type });
      else library.toast(message, { type, toastId: id });
      dispatch(shown(id));
    }
  }, [library, waiting, dispatch]);

  if (library) return <library.Toasts />;
  return failed ? <PlainNotifications notifications={waiting} /> : null;
}

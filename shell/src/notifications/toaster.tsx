import { useAppDispatch, useAppSelector } from '@whetstone/kernel';
import { selectNotifications, shown } from '@whetstone/kernel/host';
import { useEffect, useState } from 'react';

type ToastLibrary = typeof import('./toast-library.tsx');

/** Shows what pieces notify as toasts. The library comes with the first one: no page needs it to show itself. */
export function Toaster() {
  const waiting = useAppSelector(selectNotifications);
  const dispatch = useAppDispatch();
  const [library, setLibrary] = useState<ToastLibrary | null>(null);
  const needed = waiting.length > 0;

  useEffect(() => {
    if (needed) void import('./toast-library.tsx').then(setLibrary);
  }, [needed]);

  useEffect(() => {
    if (!library) return;
    for (const { id, type, message } of waiting) {
      library.toast(message, { type, toastId: id });
      dispatch(shown(id));
    }
  }, [library, waiting, dispatch]);

  return library && <library.Toasts />;
}

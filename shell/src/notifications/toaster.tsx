import { useAppDispatch, useAppSelector } from '@whetstone/kernel';
import { type Notification, selectNotifications, shown } from '@whetstone/kernel/host';
import { tokens } from '@whetstone/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { whenIdle } from '../scheduling.ts';

type ToastLibrary = typeof import('./toast-library.tsx');

const importLibrary = () => import('./toast-library.tsx');

/** Shows notifications as toasts, or as plain text if the toast library cannot be loaded. */
export function Toaster() {
  const pending = useAppSelector(selectNotifications);
  const dispatch = useAppDispatch();
  const { library, failed } = useToastLibrary(pending.length > 0);

  useEffect(() => {
    if (!library) return;
    for (const notification of pending) {
      library.show(notification);
      dispatch(shown(notification.id));
    }
  }, [library, pending, dispatch]);

  if (library) return <library.Toasts />;
  return failed ? <PlainNotifications notifications={pending} /> : null;
}

/**
 * Loads the toast library when the browser is idle: a toast about a lost connection cannot wait for the connection. After a failure
 * the next notification retries.
 */
function useToastLibrary(needed: boolean): { library: ToastLibrary | null; failed: boolean } {
  const [library, setLibrary] = useState<ToastLibrary | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (library) return;
    let mounted = true;
    const load = () => {
      importLibrary().then(
        (loaded) => mounted && setLibrary(loaded),
        () => mounted && setFailed(true),
      );
    };
    const cancel = needed ? load() : whenIdle(load);
    return () => {
      mounted = false;
      cancel?.();
    };
  }, [needed, library]);

  return { library, failed };
}

const Corner = styled.div`
  position: fixed;
  z-index: 30;
  inset: auto ${tokens.space.m} 5.5rem auto;
  max-width: 22rem;
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.ink};

  p {
    margin: 0;
    padding: ${tokens.space.m};
  }
`;

function PlainNotifications({ notifications }: { notifications: readonly Notification[] }) {
  return (
    <Corner role="status">
      {notifications.map(({ id, message }) => (
        <p key={id}>{message}</p>
      ))}
    </Corner>
  );
}

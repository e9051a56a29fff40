import { FormMessage, preloadDialogs } from '@whetstone/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OrderDialogProps } from './order-dialog.tsx';

const load = () => import(/* webpackChunkName: "order" */ './order-dialog.tsx');

/** Starts loading the code of the dialog: for `onPointerEnter` and `onFocus` of the button that opens it. */
export function preloadOrderDialog(): void {
  preloadDialogs();
  // The dialog reports a failed load when it opens.
  load().catch(() => undefined);
}

/** The order dialog. Its code loads at first use. */
export function LazyOrderDialog(props: OrderDialogProps) {
  const [dialog, setDialog] = useState<Awaited<ReturnType<typeof load>>>();
  const [hasFailed, setFailed] = useState(false);
  const isMissing = props.open && !dialog;
  const fail = useEffectEvent(() => {
    setFailed(true);
    props.onClose();
  });

  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    setFailed(false);
    load().then(setDialog, () => isCurrent && fail());
    return () => {
      isCurrent = false;
    };
  }, [isMissing]);

  if (dialog) return <dialog.OrderDialog {...props} />;
  if (!hasFailed) return null;
  return (
    <FormMessage tone="error">
      The order form could not be loaded. Check your connection, then try again.
    </FormMessage>
  );
}

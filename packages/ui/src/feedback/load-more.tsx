import { type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { useRestoreFocus } from '../focus.ts';
import { FormMessage } from '../form/form.tsx';
import { Stack } from '../layout/layout.tsx';

export interface LoadMoreProps {
  hasMore: boolean;
  pending: boolean;
  failed: boolean;
  onLoadMore: () => unknown;
  /** The items of the list, in the plural: 'orders'. */
  noun: string;
  /** The button's label. */
  children: ReactNode;
  className?: string;
}

const focusOnMount = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** The button that loads the next page of a list. When the last page removes the focused button, a line of text gets the focus. */
export function LoadMore({ hasMore, pending, failed, onLoadMore, noun, children, className }: LoadMoreProps) {
  const [lostFocus, setLostFocus] = useState(false);
  const focusHandlers = useRestoreFocus(() => setLostFocus(true));
  if (!hasMore && !lostFocus) return null;
  return (
    <Stack gap="s" className={className} {...focusHandlers}>
      {hasMore ? (
        <>
          {failed && (
            <FormMessage tone="error">{`More ${noun} could not be loaded. Please try again.`}</FormMessage>
          )}
          <div>
            <Button pending={pending} onClick={onLoadMore}>
              {children}
            </Button>
          </div>
        </>
      ) : (
        <p ref={focusOnMount} tabIndex={-1} onBlur={() => setLostFocus(false)}>
          {`All ${noun} are shown.`}
        </p>
      )}
    </Stack>
  );
}

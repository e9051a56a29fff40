import { VisuallyHidden } from '@whetstone/ui';
import { useLayoutEffect, useRef } from 'react';
import {
  MicrofrontendUnavailable,
  type MicrofrontendUnavailableProps,
} from './microfrontend-unavailable.tsx';
import { NoticePage } from './notice-page.ts';

/** Stands where a page should be. When that comes, whoever has the focus in here goes on at its beginning. */
export function PageUnavailable(props: MicrofrontendUnavailableProps) {
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = notice;
    return () => {
      if (current?.contains(document.activeElement)) current.closest('main')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <NoticePage ref={notice}>
      <VisuallyHidden as="h1">{props.title}</VisuallyHidden>
      <MicrofrontendUnavailable {...props} />
    </NoticePage>
  );
}

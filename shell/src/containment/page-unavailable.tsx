import { VisuallyHidden } from '@whetstone/ui';
import { NoticePage } from './notice-page.ts';
import { PieceUnavailable, type PieceUnavailableProps } from './piece-unavailable.tsx';

/** Stands where a page should be. */
export function PageUnavailable(props: PieceUnavailableProps) {
  return (
    <NoticePage>
      <VisuallyHidden as="h1">{props.title}</VisuallyHidden>
      <PieceUnavailable {...props} />
    </NoticePage>
  );
}

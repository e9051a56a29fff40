import { Container, VisuallyHidden } from '@whetstone/ui';
import { PieceUnavailable, type PieceUnavailableProps } from './piece-unavailable.tsx';

/** Stands where a page should be. */
export function PageUnavailable(props: PieceUnavailableProps) {
  return (
    <Container>
      <VisuallyHidden as="h1">{props.title}</VisuallyHidden>
      <PieceUnavailable {...props} />
    </Container>
  );
}

import { smallCaps, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const Plate = styled.div`
  display: grid;
  place-items: center;
  aspect-ratio: 1;
  background: ${tokens.color.sunken};
  color: ${tokens.color.inkMuted};
  ${smallCaps}
`;

/** Stands where a tool has no picture that could be shown. */
export function MissingPhoto({ alt }: { alt: string }) {
  return (
    <Plate role="img" aria-label={alt}>
      No photograph
    </Plate>
  );
}

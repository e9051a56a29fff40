import { tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const Bar = styled.svg`
  display: block;
  width: 100%;
  height: 0.5rem;
  border-radius: ${tokens.radius.s};
  background: ${tokens.color.ink};
`;

const Canary = styled.rect`
  fill: ${tokens.color.ochre};
  transition: width ${tokens.motion.slow};
`;

interface RolloutBarProps {
  /** Of visitors, who get the canary; 0 where there is none. */
  percentage: number;
}

/** Who gets what, as a line: dark for the live release, ochre for the canary. The words beside it say the same. */
export function RolloutBar({ percentage }: RolloutBarProps) {
  return (
    <Bar aria-hidden="true">
      <Canary width={`${percentage}%`} height="100%" />
    </Bar>
  );
}

import { styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';

const cornerTick = (at: string, width: string, height: string) =>
  `linear-gradient(${tokens.color.outline} 0 0) ${at} / ${width} ${height} no-repeat`;

const cornerTicks = ['left top', 'right top', 'left bottom', 'right bottom']
  .flatMap((at) => [cornerTick(at, '12px', '1px'), cornerTick(at, '1px', '12px')])
  .join(', ');

/** A quiet area marked off by the four corners of a drawing sheet. */
export const NoticePlate = styled.div`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: ${tokens.space.s};
  padding: ${tokens.space.l};
  background: ${cornerTicks};
`;

export const NoticeTitle = styled.p`
  font-size: ${tokens.text.l};
  font-weight: ${tokens.weight.strong};
  line-height: ${tokens.leading.snug};
`;

export const NoticeText = styled.div`
  max-width: ${tokens.size.measure};
  color: ${tokens.color.inkMuted};
`;

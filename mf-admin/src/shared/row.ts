import { tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

interface RowProps {
  $gap?: keyof typeof tokens.space;
  /** Between parts on one line. Default: as between lines. */
  $columnGap?: keyof typeof tokens.space;
  $align?: 'start' | 'center' | 'baseline';
  $justify?: 'space-between';
}

/** Parts beside each other, which wrap. */
export const Row = styled.div<RowProps>`
  display: flex;
  flex-wrap: wrap;
  align-items: ${({ $align = 'normal' }) => $align};
  justify-content: ${({ $justify = 'normal' }) => $justify};
  gap: ${({ $gap = 's', $columnGap = $gap }) => `${tokens.space[$gap]} ${tokens.space[$columnGap]}`};
`;

/** Buttons whose dialogs can take them away. */
export const FocusedRow = styled(Row)`
  &:focus {
    outline: none;
  }
`;

import { media, TextField, tabularNumerals, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import type { useFilterBox } from './use-filter-box.ts';

const Bar = styled.div`
  display: grid;
  align-items: end;
  gap: ${tokens.space.m};

  ${media.medium} {
    grid-template-columns: minmax(0, 24rem) 1fr;
  }
`;

const Count = styled.p`
  ${tabularNumerals}
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

interface TableFilterProps {
  noun: string;
  /** Says what is looked at. */
  hint: string;
  box: ReturnType<typeof useFilterBox>['props'];
  /** What is found, in words. */
  status: string;
}

export function TableFilter({ noun, hint, box, status }: TableFilterProps) {
  return (
    <Bar>
      <TextField label={`Filter ${noun}`} hint={hint} type="search" {...box} />
      <Count role="status">{status}</Count>
    </Bar>
  );
}

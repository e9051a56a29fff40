import { media, TextField, tabularNumerals, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { useFilterBox } from './use-filter-box.ts';

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

interface Counts {
  loaded: number;
  total: number;
}

interface TableFilterProps {
  noun: string;
  /** Says what is looked at. */
  hint: string;
  text: string;
  onFilter: (text: string) => void;
  /** Undefined while there is nothing to count. */
  counts: Counts | undefined;
}

export function TableFilter({ noun, hint, text, onFilter, counts }: TableFilterProps) {
  const box = useFilterBox(text, onFilter);
  return (
    <Bar>
      <TextField label={`Filter ${noun}`} hint={hint} type="search" {...box} />
      <Count role="status">{counts && summary(counts, text !== '')}</Count>
    </Bar>
  );
}

const figures = new Intl.NumberFormat('en-US');

function summary({ loaded, total }: Counts, filtered: boolean): string {
  const all = `${figures.format(total)} ${filtered ? 'found' : 'in all'}`;
  return loaded < total ? `${figures.format(loaded)} loaded, ${all}` : all;
}

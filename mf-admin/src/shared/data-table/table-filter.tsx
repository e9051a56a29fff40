import { media, TextField, tabularNumerals, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const Bar = styled.div`
  display: grid;
  align-items: end;
  gap: ${tokens.space.m};

  ${media.medium} {
    grid-template-columns: minmax(0, 22rem) 1fr;
  }
`;

const Count = styled.p`
  ${tabularNumerals}
  padding-block: ${tokens.space.xs};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

interface Counts {
  shown: number;
  loaded: number;
  total: number;
}

interface TableFilterProps {
  noun: string;
  value: string;
  onChange: (value: string) => void;
  counts: Counts;
}

export function TableFilter({ noun, value, onChange, counts }: TableFilterProps) {
  return (
    <Bar>
      <TextField
        label={`Filter ${noun}`}
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Count role="status">{summary(counts, value !== '')}</Count>
    </Bar>
  );
}

const figures = new Intl.NumberFormat('en-US');

/** Says how far the filter reaches: it sees what is loaded, which may be less than there is. */
function summary({ shown, loaded, total }: Counts, filtered: boolean): string {
  const all = `${figures.format(total)} in all`;
  const reach = loaded < total ? `${figures.format(loaded)} loaded, ${all}` : all;
  return filtered ? `${figures.format(shown)} found, ${reach}` : reach;
}

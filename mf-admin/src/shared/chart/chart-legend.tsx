import { tabularNumerals, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import type { Plot } from './plot-options.ts';
import type { Series } from './series.ts';
import { TONES } from './tone-color.ts';

const DASHES: Readonly<Record<Series['tone'], string>> = { ink: 'solid', accent: 'dashed', muted: 'dotted' };

const List = styled.ul`
  ${tabularNumerals}
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.xxs} ${tokens.space.m};
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${tokens.text.xs};
`;

const Entry = styled.li<{ $tone: Series['tone'] }>`
  display: flex;
  align-items: center;
  gap: ${tokens.space.xs};

  &::before {
    width: 1.25rem;
    border-top: 2px ${({ $tone }) => DASHES[$tone]} ${({ $tone }) => TONES[$tone]};
    content: '';
  }
`;

/** Which line is whose. */
export function ChartLegend({ series }: Pick<Plot, 'series'>) {
  return (
    <List>
      {series.map(({ label, tone, summary }) => (
        <Entry key={label} $tone={tone}>
          <span>
            {label}: {summary}
          </span>
        </Entry>
      ))}
    </List>
  );
}

import { Table, TableScroll, Tbody, Td, Th, Thead, Tr, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import type { Plot } from './plot-options.ts';
import { alignSeries } from './series.ts';

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const Details = styled.details`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};

  summary {
    padding-block: ${tokens.space.xs};
    cursor: pointer;
  }
`;

interface FiguresTableProps extends Pick<Plot, 'series' | 'format'> {
  title: string;
}

/** The chart's figures to be read, the newest first. */
export function FiguresTable({ title, series, format }: FiguresTableProps) {
  const { times, columns } = alignSeries(series);
  return (
    <Details>
      <summary>{title} as a table</summary>
      <TableScroll label={`${title}, figures`}>
        <Table caption={title}>
          <Thead>
            <Tr>
              <Th>Time</Th>
              {series.map(({ label }) => (
                <Th key={label} $numeric>
                  {label}
                </Th>
              ))}
            </Tr>
          </Thead>
          <Tbody>
            {times
              .map((time, row) => (
                <Tr key={time}>
                  <Td>{moments.format(time)}</Td>
                  {columns.map((values, column) => (
                    <Td key={series[column]?.label} $numeric>
                      {cell(values[row], format)}
                    </Td>
                  ))}
                </Tr>
              ))
              .reverse()}
          </Tbody>
        </Table>
      </TableScroll>
    </Details>
  );
}

function cell(value: number | null | undefined, format: (value: number) => string): string {
  return typeof value === 'number' ? format(value) : '–';
}

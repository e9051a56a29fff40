import { getShop, Table, TableScroll, Tbody, Td, Th, Thead, Tr, tokens } from '@whetstone/ui';
import { Disclosure } from '@whetstone/ui/disclosure';
import { styled } from 'styled-components';
import { exactTime } from '../relative-time.tsx';
import { alignSeries, type Plot } from './series.ts';

const Details = styled(Disclosure)`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
`;

interface ChartDataTableProps extends Pick<Plot, 'series' | 'format' | 'byDay'> {
  title: string;
}

/** The data of a chart, newest first. */
export function ChartDataTable({ title, series, format, byDay }: ChartDataTableProps) {
  const { times, columns } = alignSeries(series);
  const formatTime = byDay ? dayFormat().format : exactTime;
  return (
    <Details summary={`${title} as a table`}>
      <TableScroll label={`${title}, data`}>
        <Table caption={title}>
          <Thead>
            <Tr>
              <Th>{byDay ? 'Day' : 'Time'}</Th>
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
                  <Td>{formatTime(time)}</Td>
                  {columns.map((values, column) => (
                    <Td key={series[column]?.label} $numeric>
                      {formatCell(values[row], format)}
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

function dayFormat(): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(getShop().locale, { dateStyle: 'full', timeZone: 'UTC' });
}

function formatCell(value: number | null | undefined, format: (value: number) => string): string {
  return typeof value === 'number' ? format(value) : '–';
}

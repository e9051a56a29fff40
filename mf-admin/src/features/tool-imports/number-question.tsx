import type { NumberSampleDto } from '@whetstone/contract/api';
import { Button, Stack, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import type { Decimals } from './imports.api.ts';

const Numbers = styled.table`
  width: fit-content;
  font-variant-numeric: tabular-nums;

  caption {
    padding-block-end: ${tokens.space.s};
    text-align: start;
  }

  th,
  td {
    padding: ${tokens.space.xs} ${tokens.space.s};
    border-block-end: 1px solid ${tokens.color.rule};
    text-align: end;
    overflow-wrap: anywhere;
  }
`;

interface NumberQuestionProps {
  samples: readonly NumberSampleDto[];
  onChoose: (decimals: Decimals) => void;
}

/** Asks once for a file how it writes decimals, and shows its first numbers in both readings. */
export function NumberQuestion({ samples, onChoose }: NumberQuestionProps) {
  return (
    <Stack gap="s" role="group" aria-label="Decimals of the file">
      <Numbers>
        <caption role="status">
          The numbers of the file can be read in two ways. Choose the one that is right.
        </caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">In the file</th>
            <th scope="col">Decimal comma</th>
            <th scope="col">Decimal point</th>
          </tr>
        </thead>
        <tbody>
          {samples.map(({ row, column, text, comma, point }) => (
            <tr key={`${row} ${column}`}>
              <td>{row}</td>
              <td>{`${column}: ${text}`}</td>
              <td>{comma}</td>
              <td>{point}</td>
            </tr>
          ))}
        </tbody>
      </Numbers>
      <Stack gap="s">
        <Button onClick={() => onChoose('comma')}>Decimal comma, as in 24,50</Button>
        <Button onClick={() => onChoose('point')}>Decimal point, as in 24.50</Button>
      </Stack>
    </Stack>
  );
}

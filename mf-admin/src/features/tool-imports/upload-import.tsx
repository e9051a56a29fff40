import type { NumberSampleDto } from '@whetstone/contract/api';
import { problemOf, useNavigate } from '@whetstone/kernel';
import { Button, FormMessage, Icon, Stack, tokens } from '@whetstone/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { formatBytes } from '../../shared/format.ts';
import { IMPORTS_PATH } from '../../shared/import-path.ts';
import { type Decimals, reasonOf, useUploadImportMutation } from './imports.api.ts';

const MAX_BYTES = 100_000_000;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.s};

  progress {
    width: 8rem;
    accent-color: ${tokens.color.accent};
  }
`;

const Hint = styled.p`
  max-width: 44rem;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

/** A button that uploads a CSV file and opens the page of its import. */
export function UploadImport() {
  const { file, reason, question, start, stop } = useUpload();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  return (
    <Stack gap="s">
      <Line>
        <Button
          variant="primary"
          pending={file !== undefined}
          onClick={() => input.current?.click()}
          aria-describedby={hint}
        >
          Choose a CSV file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,text/csv"
          aria-label="CSV file with tools"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            target.value = '';
            if (chosen) void start(chosen);
          }}
        />
        {file && (
          <>
            <progress aria-label={`Sending ${file.name}`} />
            <span>{formatBytes(file.size)}</span>
            <Button size="small" variant="quiet" onClick={stop}>
              <Icon name="close" size={14} />
              Stop
            </Button>
          </>
        )}
      </Line>
      <Hint id={hint}>
        At most 100 MB and 100,000 rows. A row with an id changes the columns of the file in that tool; a row
        without an id adds a tool and needs name, price and quantity. Without a picture it is a draft. Tools
        that are not in the file stay as they are.
      </Hint>
      {question && (
        <NumberQuestion samples={question.samples} onChoose={(decimals) => start(question.file, decimals)} />
      )}
      {reason && <FormMessage tone="error">{reason}</FormMessage>}
    </Stack>
  );
}

function useUpload() {
  const [file, setFile] = useState<File>();
  const [reason, setReason] = useState('');
  const [question, setQuestion] = useState<{ file: File; samples: NumberSampleDto[] }>();
  const [send] = useUploadImportMutation();
  const navigate = useNavigate();
  const running = useRef<{ abort: () => void }>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  const start = async (chosen: File, decimals?: Decimals) => {
    if (chosen.size > MAX_BYTES)
      return setReason('The file is larger than 100 MB. Split it into smaller files.');
    setFile(chosen);
    setReason('');
    setQuestion(undefined);
    const request = send({ file: chosen, decimals });
    running.current = request;
    const { data, error } = await request;
    running.current = undefined;
    setFile(undefined);
    const samples = problemOf(error)?.samples;
    if (data) void navigate(`${IMPORTS_PATH}/${data._id}`);
    else if (samples) setQuestion({ file: chosen, samples });
    else if ((error as { name?: string } | undefined)?.name !== 'AbortError') setReason(reasonOf(error));
  };

  return { file, reason, question, start, stop: () => running.current?.abort() };
}

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
function NumberQuestion({ samples, onChoose }: NumberQuestionProps) {
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

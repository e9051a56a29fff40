import { useNavigate, useNotify } from '@whetstone/kernel';
import { Button, ConfirmDialog, EmptyState, FormMessage, Stack, TextLink, tokens } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { BackLink, ConsoleHeader, ConsoleSection, NotLoaded } from '../../shared/console.tsx';
import { DotLabel } from '../../shared/dot-label.tsx';
import { formatCount, formatQuantity } from '../../shared/format.ts';
import { IMPORTS_PATH } from '../../shared/import-path.ts';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { ImportRows } from './import-rows.tsx';
import {
  isRunning,
  problemText,
  reasonOf,
  STATES,
  type ToolImportDto,
  useImport,
  useToolImportsApplyMutation,
  useToolImportsCancelMutation,
  useToolImportsCheckMutation,
  useToolImportsUndoMutation,
} from './imports.api.ts';

export function ImportView({ id }: { id: string }) {
  const { data, error, refetch } = useImport(id);
  const eyebrow = <BackLink to={IMPORTS_PATH}>All imports</BackLink>;
  if (!data) {
    return (
      <>
        <ConsoleHeader title="Import" eyebrow={eyebrow} />
        <NotLoaded what="import" error={error} onRetry={refetch}>
          <EmptyState title="Import not found">It may not exist any more.</EmptyState>
        </NotLoaded>
      </>
    );
  }
  const { label, tone } = STATES[data.state];
  return (
    <>
      <ConsoleHeader
        title={data.fileName}
        eyebrow={eyebrow}
        lead={
          <>
            <DotLabel $tone={tone}>{label}</DotLabel> <span>{`· ${formatQuantity(data.rows, 'row')}`}</span>
          </>
        }
      />
      <Stack gap="xl">
        <Stack gap="m">
          {data.problem && <FormMessage tone="error">{problemText(data.problem)}</FormMessage>}
          <Progress one={data} />
          {data.columns.length > 0 && <Reading one={data} />}
          <Actions one={data} />
        </Stack>
        {data.checked > 0 && data.state !== 'checking' && (
          <ConsoleSection heading="Rows">
            <ImportRows one={data} />
          </ConsoleSection>
        )}
      </Stack>
    </>
  );
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.s};

  progress {
    width: min(20rem, 100%);
    accent-color: ${tokens.color.accent};
  }
`;

/** What has happened so far, announced to screen readers. */
function Progress({ one }: { one: ToolImportDto }) {
  const { state, rows, checked, written } = one;
  return (
    <Line>
      {state === 'checking' && <progress aria-label="Checking the rows" value={checked} max={rows} />}
      {state === 'applying' && <progress aria-label="Writing the tools" value={written} max={toWrite(one)} />}
      {state === 'uploading' && <progress aria-label={STATES[state].label} />}
      <span role="status">{sentenceOf(one)}</span>
    </Line>
  );
}

const Hint = styled.p`
  max-width: 44rem;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
  overflow-wrap: anywhere;
`;

/** How the file was read: its columns and its decimals. */
function Reading({ one: { columns, ignoredColumns, decimals } }: { one: ToolImportDto }) {
  const ignored = ignoredColumns.join(', ');
  const sentences = [
    `Columns: ${columns.join(', ')}.`,
    ...(ignored ? [`Ignored, because tools do not have them: ${ignored}.`] : []),
    ...(decimals ? [`Decimals as in ${decimals === 'comma' ? '24,50' : '24.50'}.`] : []),
  ];
  return <Hint>{sentences.join(' ')}</Hint>;
}

const toWrite = ({ added, changed }: ToolImportDto) => added + changed;

/** '3 new tools, 90 to change, 7 unchanged. 2 rows are not valid.' */
function resultOf({ added, changed, unchanged, invalid }: ToolImportDto): string {
  const result = `${formatQuantity(added, 'new tool')}, ${formatCount(changed)} to change, ${formatCount(unchanged)} unchanged.`;
  if (invalid === 0) return result;
  return `${result} ${formatQuantity(invalid, 'row')} ${invalid === 1 ? 'is' : 'are'} not valid.`;
}

function sentenceOf(one: ToolImportDto): string {
  const { state, rows, checked, written, added, changed } = one;
  if (state === 'uploading') return `${formatQuantity(rows, 'row')} stored.`;
  if (state === 'checking') return `${formatCount(checked)} of ${formatQuantity(rows, 'row')} checked.`;
  if (state === 'applying') {
    const progress = `${formatCount(written ?? 0)} of ${formatQuantity(toWrite(one), 'tool')} written. `;
    return `${written === undefined ? '' : progress}Shoppers see all changes at once, at the end. You can leave this page.`;
  }
  if (state === 'applied') return `${formatQuantity(added, 'tool')} added, ${formatCount(changed)} changed.`;
  if (state === 'cancelled') return 'Nothing was changed.';
  if (state === 'failed') return 'Nothing was changed. Upload the file again.';
  return resultOf(one);
}

function Actions({ one }: { one: ToolImportDto }) {
  const { _id: id, state, invalid } = one;
  const notify = useNotify('tool-import');
  const [asking, setAsking] = useState(false);
  const [check, checking] = useToolImportsCheckMutation();
  const [apply, applying] = useToolImportsApplyMutation();
  const [cancel, cancelling] = useToolImportsCancelMutation();
  const [undo, undoing] = useToolImportsUndoMutation();
  const navigate = useNavigate();
  const run = async (request: PromiseLike<{ error?: unknown }>) => {
    const { error } = await request;
    if (error) notify('error', reasonOf(error));
  };
  const prepareUndo = async () => {
    const { data, error } = await undo({ id });
    if (data) void navigate(`${IMPORTS_PATH}/${data._id}`);
    else notify('error', reasonOf(error));
  };
  const canApply = state === 'ready' && invalid === 0 && toWrite(one) > 0;
  const total = formatQuantity(toWrite(one), 'tool');
  return (
    <>
      {state === 'ready' && invalid > 0 && (
        <FormMessage tone="info">
          An import is applied as a whole. Correct the rows below in your file, or remove them, then{' '}
          <TextLink to={IMPORTS_PATH}>upload it again</TextLink>.
        </FormMessage>
      )}
      {state === 'ready' && invalid === 0 && !canApply && (
        <FormMessage tone="info">The tools are already as in this file.</FormMessage>
      )}
      <Line {...opensDialog}>
        {canApply && (
          <Button variant="primary" pending={applying.isLoading} onClick={() => setAsking(true)}>
            {`Apply to ${total}`}
          </Button>
        )}
        {(state === 'ready' || state === 'cancelled') && (
          <Button pending={checking.isLoading} onClick={() => run(check({ id }))}>
            Check again
          </Button>
        )}
        {(isRunning(one) || state === 'ready') && (
          <Button variant="quiet" pending={cancelling.isLoading} onClick={() => run(cancel({ id }))}>
            Cancel the import
          </Button>
        )}
      </Line>
      {state === 'applied' && (
        <Stack gap="s">
          <div>
            <Button pending={undoing.isLoading} onClick={prepareUndo}>
              Undo this import
            </Button>
          </div>
          <Hint>
            You see what changes back before you apply it. New tools are taken off sale, drafts stay drafts,
            and sales since the import stay counted.
          </Hint>
        </Stack>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        question={`Change ${total}?`}
        details={`${resultOf(one)} Shoppers see all changes at once.`}
        confirmLabel="Apply the import"
        cancelLabel="Not yet"
        onConfirm={() => void run(apply({ id }))}
      />
    </>
  );
}

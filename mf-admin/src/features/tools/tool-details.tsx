import { Link, problemOf, setServerErrors, useNotify } from '@whetstone/kernel';
import {
  Button,
  ConfirmDialog,
  Form,
  FormMessage,
  preloadDialogs,
  Stack,
  tokens,
  useRestoreFocus,
} from '@whetstone/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { type CatalogTool, catalogApi, type ToolChange } from '../../shared/catalog.api.ts';
import { Conflict, type Difference, differencesOf } from '../../shared/conflict.tsx';
import { ConsoleSection } from '../../shared/console.tsx';
import { DotLabel } from '../../shared/dot-label.tsx';
import { RelativeTime } from '../../shared/relative-time.tsx';
import { PriceHistory } from './price-history.tsx';
import { type CommonFields, LABELS, ToolFields, toNumber } from './tool-fields.tsx';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space.xl};

  @media (min-width: 1300px) {
    grid-template-columns: minmax(0, 1fr) 22rem;
    gap: ${tokens.space.xxl};
  }
`;

/** The form of one tool. On a wide screen, its sale and its price history stand beside the form. */
export function ToolDetails({ tool }: { tool: CatalogTool }) {
  return (
    <Layout>
      <EditForm tool={tool} />
      <Stack gap="xl">
        <Sale tool={tool} />
        <ConsoleSection heading="Price history">
          <PriceHistory tool={tool} />
        </ConsoleSection>
      </Stack>
    </Layout>
  );
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s};
`;

const Region = styled.div`
  &:focus {
    outline: none;
  }
`;

function EditForm({ tool }: { tool: CatalogTool }) {
  const { form, conflict, save, resolve, discard } = useEdit(tool);
  const { errors, isSubmitting, isDirty } = form.formState;
  const region = useRef<HTMLDivElement>(null);
  const focusHandlers = useRestoreFocus(() => region.current?.focus({ preventScroll: true }));
  return (
    <Region ref={region} tabIndex={-1} {...focusHandlers}>
      {conflict ? (
        <Conflict
          key={conflict.current.version}
          what="this tool"
          differences={conflict.differences}
          pending={isSubmitting}
          onSave={resolve}
          onDiscard={discard}
        />
      ) : (
        <Form pending={isSubmitting} onSubmit={form.handleSubmit((fields) => save(fields))}>
          <Stack gap="l">
            <ToolFields form={form} />
            {errors.root && <FormMessage tone="error">{errors.root.message}</FormMessage>}
            <Actions>
              <Button type="submit" variant="primary" pending={isSubmitting}>
                Save
              </Button>
              {isDirty && <Button onClick={() => form.reset()}>Discard changes</Button>}
            </Actions>
          </Stack>
        </Form>
      )}
    </Region>
  );
}

interface ToolConflict {
  /** The tool as another admin has saved it. */
  current: CatalogTool;
  differences: Difference<keyof CommonFields>[];
}

/** The edits of a tool. They start from the version `base`. */
function useEdit(tool: CatalogTool) {
  const [base, setBase] = useState(tool);
  const [conflict, setConflict] = useState<ToolConflict>();
  const form = useForm<CommonFields>({ defaultValues: toFields(tool) });
  const [send] = catalogApi.useCatalogSaveMutation();
  const notify = useNotify('tool');
  const { isDirty } = form.formState;

  const start = (from: CatalogTool) => {
    setBase(from);
    setConflict(undefined);
    form.reset(toFields(from));
  };
  const showNewer = useEffectEvent(() => {
    if (tool.version <= base.version) return;
    if (!isDirty) return start(tool);
    const fields = toFields(base);
    const changed = differencesOf(LABELS, fields, { yours: fields, theirs: toFields(tool) });
    // Archiving a tool changes none of these fields, and is no conflict.
    if (changed.length === 0) setBase(tool);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version
  useEffect(() => showNewer(), [tool.version]);

  const save = async (fields: CommonFields, from = base) => {
    const { _id: id, version } = from;
    const { data, error } = await send({ id, saveToolDto: toChange(fields, version) });
    if (data) {
      start(data);
      return notify('success', `${data.name} is saved.`);
    }
    const problem = problemOf(error);
    if (problem?.code !== 'changed-meanwhile') {
      setConflict(undefined);
      return setServerErrors(error, form);
    }
    const current = problem.current as unknown as CatalogTool;
    const versions = { yours: fields, theirs: toFields(current) };
    setConflict({ current, differences: differencesOf(LABELS, toFields(from), versions) });
  };

  /** Saves the present tool with the chosen texts. */
  const resolve = (chosen: Partial<CommonFields>) => {
    if (!conflict) return;
    const { current } = conflict;
    setBase(current);
    form.reset(toFields(current));
    for (const [name, text] of Object.entries(chosen))
      form.setValue(name as keyof CommonFields, text, { shouldDirty: true });
    void form.handleSubmit((fields) => save(fields, current))();
  };
  return { form, conflict, save, resolve, discard: () => conflict && start(conflict.current) };
}

function toFields(tool: CatalogTool): CommonFields {
  const { name, description, img, category, alt } = tool;
  const numbers = { minQuantity: String(tool.minQuantity), maxQuantity: String(tool.maxQuantity) };
  return { name, price: tool.price.toFixed(2), ...numbers, description, img, category, alt };
}

function toChange({ price, minQuantity, maxQuantity, ...texts }: CommonFields, version: number): ToolChange {
  const numbers = {
    price: toNumber(price),
    minQuantity: toNumber(minQuantity),
    maxQuantity: toNumber(maxQuantity),
  };
  // The API reports a missing number at its field.
  return { ...texts, ...numbers, version } as ToolChange;
}

/** Archives or restores the tool. */
function Sale({ tool: { _id: id, name, version, archived, archivedAt } }: { tool: CatalogTool }) {
  const [isAsking, setAsking] = useState(false);
  const [archive] = catalogApi.useCatalogArchiveMutation();
  const [restore, { isLoading: isRestoring }] = catalogApi.useCatalogRestoreMutation();
  const notify = useNotify('tool');
  const report = ({ error }: { error?: unknown }, done: string) =>
    error ? notify('error', problemOf(error)?.detail ?? UNREACHABLE) : notify('success', done);
  return (
    <ConsoleSection heading="Sale">
      <Stack gap="s">
        <DotLabel $tone={archived ? 'ended' : 'done'}>{archived ? 'Archived' : 'On sale'}</DotLabel>
        {archivedAt ? (
          <p>
            Archived <RelativeTime at={archivedAt} />. Customers can open its page, but not order it.
          </p>
        ) : (
          <Link to={`/purchase/${encodeURIComponent(id)}`}>See its page in the shop</Link>
        )}
        <div>
          {archived ? (
            <Button
              size="small"
              pending={isRestoring}
              onClick={async () => report(await restore({ id, version }), `${name} is on sale again.`)}
            >
              Restore
            </Button>
          ) : (
            <Button
              size="small"
              variant="danger"
              onPointerEnter={preloadDialogs}
              onFocus={preloadDialogs}
              onClick={() => setAsking(true)}
            >
              Archive
            </Button>
          )}
        </div>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        question={`Archive ${name}?`}
        details="Customers can no longer find or order it. Its orders stay as they are, and you can restore it at any time."
        confirmLabel="Yes, archive it"
        cancelLabel="No, keep it on sale"
        onConfirm={async () => report(await archive({ id, version }), `${name} is archived.`)}
      />
    </ConsoleSection>
  );
}

const UNREACHABLE = 'We could not reach the shop. Check your connection and try again.';

import { problemOf, useNotify } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import {
  Button,
  ConfirmDialog,
  DialogActions,
  EmptyState,
  ErrorNotice,
  Form,
  FormMessage,
  Modal,
  preloadDialogs,
  Stack,
  Table,
  Tbody,
  Td,
  TextField,
  Th,
  Thead,
  Tr,
  tokens,
  useRestoreFocus,
} from '@whetstone/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ConsoleSkeleton } from '../../shared/console.tsx';
import { RelativeTime } from '../../shared/relative-time.tsx';
import { type SynonymDto, synonymsContractApi } from './generated/contract.ts';

const synonymsApi = synonymsContractApi.enhanceEndpoints({
  addTagTypes: ['Synonym'],
  endpoints: {
    searchListSynonyms: { providesTags: ['Synonym'] },
    searchAddSynonym: { invalidatesTags: ['Synonym'] },
    searchSaveSynonym: { invalidatesTags: ['Synonym'] },
    searchRemoveSynonym: { invalidatesTags: ['Synonym'] },
  },
});

const UNREACHABLE = 'We could not reach the shop. Check your connection and try again.';

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.xs};
`;

const List = styled.div`
  &:focus {
    outline: none;
  }
`;

const Words = styled.span`
  overflow-wrap: anywhere;
`;

/** All synonyms, with dialogs to edit and remove them. */
export function SynonymList() {
  const options = { refetchOnMountOrArgChange: true };
  const { data: synonyms, isError, refetch } = synonymsApi.useSearchListSynonymsQuery(undefined, options);
  const [edited, setEdited] = useState<SynonymDto>();
  const [removed, setRemoved] = useState<SynonymDto>();
  const list = useRef<HTMLDivElement>(null);
  const focusHandlers = useRestoreFocus(() => list.current?.focus());
  if (!synonyms && isError)
    return (
      <ErrorNotice title="The synonyms could not be loaded" onRetry={refetch}>
        Check your connection, then try again.
      </ErrorNotice>
    );
  if (!synonyms) return <ConsoleSkeleton label="Loading synonyms" />;
  return (
    <List ref={list} tabIndex={-1} role="group" aria-label="All synonyms" {...focusHandlers}>
      {synonyms.length === 0 ? (
        <EmptyState title="No synonyms">
          Add a word that shoppers search for, and the word that your tools use.
        </EmptyState>
      ) : (
        <Table caption="Synonyms" stacked>
          <Thead>
            <Tr>
              <Th>Search for</Th>
              <Th>Also finds</Th>
              <Th>Changed</Th>
              <Th>Actions</Th>
            </Tr>
          </Thead>
          <Tbody>
            {synonyms.map((synonym) => (
              <Tr key={synonym.id}>
                <Td>
                  <strong>{synonym.term}</strong>
                </Td>
                <Td label="Also finds">
                  <Words>{synonym.words.join(', ')}</Words>
                </Td>
                <Td label="Changed">
                  <RelativeTime at={synonym.changedAt} />
                </Td>
                <Td label="Actions">
                  <Actions onPointerEnter={preloadDialogs} onFocus={preloadDialogs}>
                    <Button
                      size="small"
                      aria-label={`Edit ${synonym.term}`}
                      onClick={() => setEdited(synonym)}
                    >
                      Edit
                    </Button>
                    <Button
                      size="small"
                      variant="danger"
                      aria-label={`Remove ${synonym.term}`}
                      onClick={() => setRemoved(synonym)}
                    >
                      Remove
                    </Button>
                  </Actions>
                </Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
      )}
      <Modal open={edited !== undefined} onOpenChange={() => setEdited(undefined)} title="Edit the synonym">
        {edited && <SynonymForm synonym={edited} onClose={() => setEdited(undefined)} />}
      </Modal>
      <RemoveDialog synonym={removed} onClose={() => setRemoved(undefined)} />
    </List>
  );
}

/** A button that opens the form of a new synonym. */
export function AddSynonym() {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="primary"
        onPointerEnter={preloadDialogs}
        onFocus={preloadDialogs}
        onClick={() => setOpen(true)}
      >
        Add a synonym
      </Button>
      <Modal open={open} onOpenChange={setOpen} title="Add a synonym">
        <SynonymForm onClose={() => setOpen(false)} />
      </Modal>
    </div>
  );
}

interface Fields {
  term: string;
  /** Separated by commas. */
  words: string;
}

interface SynonymFormProps {
  /** Undefined for a new synonym. */
  synonym?: SynonymDto;
  onClose: () => void;
}

function SynonymForm({ synonym, onClose }: SynonymFormProps) {
  const [base, setBase] = useState(synonym);
  const [add] = synonymsApi.useSearchAddSynonymMutation();
  const [save] = synonymsApi.useSearchSaveSynonymMutation();
  const findMissing = useFindMissing();
  const notify = useNotify('synonym');
  const form = useApiForm<Fields>({ term: synonym?.term ?? '', words: synonym?.words.join(', ') ?? '' });

  const submit = async ({ term, words }: Fields) => {
    const body = { term, words: words.split(/[\s,;]+/).filter(Boolean) };
    const { data, error } = base
      ? await save({ id: base.id, saveSynonymDto: { ...body, version: base.version } })
      : await add({ newSynonymDto: body });
    if (data) {
      const saved = `Searches for ${data.term} also find ${data.words.join(', ')}.`;
      const missing = await findMissing(data.words);
      if (missing.length === 0) notify('success', saved);
      else notify('warning', `${saved} No tool contains “${missing.join('” or “')}” yet.`);
      return onClose();
    }
    const problem = problemOf(error);
    if (problem?.code !== 'changed-meanwhile') return error;
    const current = problem.current as unknown as SynonymDto;
    setBase(current);
    const message = `Another admin has changed this synonym: ${current.term} also finds ${current.words.join(', ')}. Save again to replace it.`;
    form.setError('root', { message });
  };
  return (
    <Form {...form.props(submit)}>
      <Stack gap="l">
        <TextField
          label="Shoppers search for"
          hint="One to three words, for example wrench. The plural is included."
          maxLength={60}
          autoComplete="off"
          {...form.field('term')}
        />
        <TextField
          label="Also find tools with"
          hint="Up to four single words, separated by commas, for example spanner."
          maxLength={200}
          autoComplete="off"
          {...form.field('words')}
        />
        {form.message && <FormMessage tone="error">{form.message}</FormMessage>}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={form.isSubmitting}>
            {synonym ? 'Save' : 'Add synonym'}
          </Button>
        </DialogActions>
      </Stack>
    </Form>
  );
}

/** Returns a function that resolves to the words that find no tool, as shoppers search. It leaves out words whose search fails. */
function useFindMissing() {
  const [list] = synonymsApi.useLazyToolsListQuery();
  return async (words: readonly string[]): Promise<string[]> => {
    const found = await Promise.all(words.map((q) => list({ q, literal: true, limit: 1 })));
    return words.filter((_, index) => found[index]?.data?.length === 0);
  };
}

function RemoveDialog({ synonym, onClose }: SynonymFormProps) {
  const [remove] = synonymsApi.useSearchRemoveSynonymMutation();
  const notify = useNotify('synonym');
  return (
    <ConfirmDialog
      open={synonym !== undefined}
      onOpenChange={onClose}
      question={`Remove the synonym ${synonym?.term ?? ''}?`}
      details={`Searches for ${synonym?.term ?? 'it'} no longer find ${synonym?.words.join(', ') ?? 'other words'}.`}
      confirmLabel="Yes, remove it"
      cancelLabel="No, keep it"
      tone="danger"
      onConfirm={async () => {
        if (!synonym) return;
        const { error } = await remove({ id: synonym.id });
        if (error) notify('error', problemOf(error)?.detail ?? UNREACHABLE);
        else notify('success', `The synonym ${synonym.term} is removed.`);
      }}
    />
  );
}

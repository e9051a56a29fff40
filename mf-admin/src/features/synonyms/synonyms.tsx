import type { SynonymDto } from '@whetstone/contract/api';
import { type Page, useNotify } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import { type ProblemSentences, problemMessage } from '@whetstone/kernel/problem';
import { ConfirmDialog, EmptyState, Modal, TextField } from '@whetstone/ui';
import { useState } from 'react';
import { currentOf } from '../../shared/current-of.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { editColumn } from '../../shared/data-table/edit-column.tsx';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { DialogButton, DialogForm } from '../../shared/dialog-form.tsx';
import { RelativeTime } from '../../shared/relative-time.tsx';
import { synonymsContractApi } from './generated/contract.ts';

const synonymsApi = synonymsContractApi
  .enhanceEndpoints({
    addTagTypes: ['Synonym'],
    endpoints: {
      searchAddSynonym: { invalidatesTags: ['Synonym'] },
      searchSaveSynonym: { invalidatesTags: ['Synonym'] },
      searchRemoveSynonym: { invalidatesTags: ['Synonym'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      browseSynonyms: build.infiniteQuery<Page<SynonymDto>, object, string | undefined>({
        ...pagesOf(synonymsContractApi, 'searchListSynonyms', { limit: 100 }),
        providesTags: ['Synonym'],
      }),
    }),
  });

const SENTENCES: ProblemSentences = {
  'known-term': 'There is a synonym for this term or its plural. Edit that one.',
  'too-many-synonyms': ({ max }) =>
    `The shop has ${max} synonyms, which is the maximum. Remove one of them first.`,
};

export function SynonymList() {
  const options = { refetchOnMountOrArgChange: true };
  const list = usePagedList(synonymsApi.useBrowseSynonymsInfiniteQuery({}, options));
  const [edited, setEdited] = useState<SynonymDto>();
  const [removed, setRemoved] = useState<SynonymDto>();
  return (
    <>
      <DataTable
        caption="Synonyms"
        noun="synonyms"
        list={list}
        columns={[
          {
            id: 'term',
            header: 'Search for',
            unlabelled: true,
            width: '24%',
            cell: ({ term }) => <strong>{term}</strong>,
          },
          { id: 'words', header: 'Also finds', cell: ({ words }) => words.join(', ') },
          {
            id: 'changedAt',
            header: 'Changed',
            width: '9rem',
            cell: ({ changedAt }) => <RelativeTime at={changedAt} />,
          },
          editColumn({ nameOf: ({ term }: SynonymDto) => term, onEdit: setEdited, onRemove: setRemoved }),
        ]}
        rowId="id"
        empty={
          <EmptyState title="No synonyms">
            Add a word that shoppers search for, and the word that your tools use.
          </EmptyState>
        }
      />
      <Modal open={edited !== undefined} onOpenChange={() => setEdited(undefined)} title="Edit the synonym">
        {edited && <SynonymForm synonym={edited} onClose={() => setEdited(undefined)} />}
      </Modal>
      <RemoveDialog synonym={removed} onClose={() => setRemoved(undefined)} />
    </>
  );
}

export function AddSynonym() {
  return <DialogButton label="Add a synonym">{({ close }) => <SynonymForm onClose={close} />}</DialogButton>;
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
  const form = useApiForm<Fields>(
    { term: synonym?.term ?? '', words: synonym?.words.join(', ') ?? '' },
    SENTENCES,
  );

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
    const current = currentOf<SynonymDto>(error);
    if (!current) return error;
    setBase(current);
    const message = `Another admin has changed this synonym: ${current.term} also finds ${current.words.join(', ')}. Save again to replace it.`;
    form.setError('root', { message });
  };
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      submitLabel={synonym ? 'Save' : 'Add synonym'}
      onCancel={onClose}
    >
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
    </DialogForm>
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
        if (error) notify('error', problemMessage(error));
        else notify('success', `The synonym ${synonym.term} is removed.`);
      }}
    />
  );
}

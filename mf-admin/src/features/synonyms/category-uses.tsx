import type { CategoryUsesDto } from '@whetstone/contract/api';
import { categoryName } from '@whetstone/contract/category-name';
import { useNotify } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import { EmptyState, Modal, Section, TextAreaField } from '@whetstone/ui';
import { useState } from 'react';
import { currentOf } from '../../shared/current-of.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { editColumn } from '../../shared/data-table/edit-column.tsx';
import { wholeList } from '../../shared/data-table/use-paged-list.ts';
import { DialogForm } from '../../shared/dialog-form.tsx';
import { synonymsContractApi } from './generated/contract.ts';

const usesApi = synonymsContractApi.enhanceEndpoints({
  addTagTypes: ['CategoryUses'],
  endpoints: {
    searchListCategoryUses: { providesTags: ['CategoryUses', 'Tool'] },
    searchSaveCategoryUses: { invalidatesTags: ['CategoryUses'] },
  },
});

export function CategoryUses() {
  const options = { refetchOnMountOrArgChange: true };
  const list = wholeList(usesApi.useSearchListCategoryUsesQuery(undefined, options));
  const [edited, setEdited] = useState<CategoryUsesDto>();
  const name = edited && categoryName(edited.category);
  return (
    <Section heading="Uses of categories">
      <DataTable
        caption="Uses of categories"
        noun="categories"
        list={list}
        columns={[
          {
            id: 'category',
            header: 'Category',
            unlabelled: true,
            width: '24%',
            cell: ({ category }) => <strong>{categoryName(category)}</strong>,
          },
          { id: 'uses', header: 'Uses', cell: ({ uses }) => uses.split('\n').join(', ') },
          editColumn({
            nameOf: ({ category }: CategoryUsesDto) => `the uses of ${categoryName(category)}`,
            onEdit: setEdited,
          }),
        ]}
        rowId="category"
        empty={<EmptyState title="No categories">Add a tool first.</EmptyState>}
      />
      <Modal
        open={edited !== undefined}
        onOpenChange={() => setEdited(undefined)}
        title={name ? `Uses of ${name}` : 'Uses'}
      >
        {edited && <UsesForm row={edited} onClose={() => setEdited(undefined)} />}
      </Modal>
    </Section>
  );
}

function UsesForm({ row, onClose }: { row: CategoryUsesDto; onClose: () => void }) {
  const [base, setBase] = useState(row);
  const [save] = usesApi.useSearchSaveCategoryUsesMutation();
  const notify = useNotify('category uses');
  const form = useApiForm<{ uses: string }>({ uses: row.uses });
  const submit = async ({ uses }: { uses: string }) => {
    const { category, version } = base;
    const { error } = await save({ category, saveCategoryUsesDto: { uses, version } });
    if (!error) {
      notify('success', `The uses of ${categoryName(category)} are saved.`);
      return onClose();
    }
    const current = currentOf<CategoryUsesDto>(error);
    if (!current) return error;
    setBase(current);
    const message = `Another admin changed the uses to: ${current.uses.split('\n').join(', ') || 'nothing'}. Save again to replace them.`;
    form.setError('root', { message });
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel="Save" onCancel={onClose}>
      <TextAreaField
        label="What these tools are for"
        hint="Up to ten lines. Searches find the tools of the category by these words."
        rows={6}
        maxLength={1000}
        {...form.field('uses')}
      />
    </DialogForm>
  );
}

import { categoryName } from '@whetstone/contract/category-name';
import { toNumber, toWholeNumber } from '@whetstone/contract/numbers';
import { Link, useNotify, useParams } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import { Button, ConfirmDialog, EmptyState, Price, Skeleton, Stack, useRestoreFocus } from '@whetstone/ui';
import { Late } from '@whetstone/ui/late';
import { priceDigits } from '@whetstone/ui/price-digits';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { CHANGED_TOOL, PreviewLink, SaleState, SellTool } from '../features/tools/sale-state.tsx';
import { type CommonFields, LABELS, ToolFields, YES } from '../features/tools/tool-fields.tsx';
import { ConsoleSection } from '../shared/console.tsx';
import type { Column } from '../shared/data-table/columns.ts';
import { DataTable } from '../shared/data-table/data-table.tsx';
import { usePagedList } from '../shared/data-table/use-paged-list.ts';
import { EditForm } from '../shared/edit-form.tsx';
import { shopTime } from '../shared/format.ts';
import { opensDialog } from '../shared/opens-dialog.ts';
import { MINUTE, RelativeTime } from '../shared/relative-time.tsx';
import { Row } from '../shared/row.ts';
import { SideBySide } from '../shared/side-by-side.tsx';
import { type AdminTool, type ToolChange, ToolPage, toolApi, toolPhotosPath } from '../shared/tool-page.tsx';

const loadPhotos = () => import(/* webpackChunkName: "photos-field" */ '../features/photos/photos-field.tsx');

/** As high as the field of a tool without photographs, on a small and on a large screen. */
const Place = styled.div`
  min-height: 13rem;
`;

export function Page() {
  const { id = '' } = useParams();
  // The key: another tool starts without the edits of this one.
  return (
    <ToolPage key={id} id={id} tab="Details">
      {(tool) => (
        <ToolDetails
          tool={tool}
          photographs={
            <Place>
              <Late load={loadPhotos} fallback={<Skeleton shape="block" />}>
                {({ PhotosField }) => <PhotosField toolId={id} page={toolPhotosPath(id)} />}
              </Late>
            </Place>
          }
        />
      )}
    </ToolPage>
  );
}

const IMAGE_HINT =
  'A square photo on a plain background looks best. The first photograph replaces the address.';

interface ToolDetailsProps {
  tool: AdminTool;
  /** The photographs of the tool, which upload at once. */
  photographs: ReactNode;
}

/** The form of one tool. On a wide screen, its sale and its price history stand beside the form. */
export function ToolDetails({ tool, photographs }: ToolDetailsProps) {
  const [send] = toolApi.useToolAdminSaveMutation();
  const notify = useNotify('tool');
  return (
    <SideBySide columns="minmax(0, 1fr) 22rem">
      <EditForm
        what="this tool"
        gap="l"
        value={tool}
        labels={LABELS}
        toFields={toFields}
        following={PICTURE}
        send={(fields, { _id: id, version }) => send({ id, saveToolDto: toChange(fields, version) })}
        onSaved={({ name }) => notify('success', `${name} is saved.`)}
      >
        {(form) => <ToolFields form={form} photographs={photographs} imageHint={IMAGE_HINT} />}
      </EditForm>
      <Stack gap="xl">
        <Sale tool={tool} />
        <ConsoleSection heading="Price history">
          <PriceHistory tool={tool} />
        </ConsoleSection>
      </Stack>
    </SideBySide>
  );
}

/** The fields that the first photograph sets. */
const PICTURE = ['img', 'alt'] as const;

function toFields(tool: AdminTool): CommonFields {
  const { name, description, uses, img, category, alt, taxClass = 'standard', content = '' } = tool;
  return {
    ...{ name, description, uses, img, category, alt, taxClass, content },
    price: tool.price.toFixed(priceDigits()),
    minQuantity: String(tool.minQuantity),
    maxQuantity: String(tool.maxQuantity),
    weightGrams: String(tool.weightGrams ?? ''),
    reduced: tool.priorPrice === undefined ? 'no' : YES,
  };
}

function toChange(
  { price, minQuantity, maxQuantity, weightGrams, reduced, ...texts }: CommonFields,
  version: number,
): ToolChange {
  const numbers = {
    price: toNumber(price),
    minQuantity: toWholeNumber(minQuantity),
    maxQuantity: toWholeNumber(maxQuantity),
    weightGrams: weightGrams.trim() === '' ? 0 : toWholeNumber(weightGrams),
  };
  // The API reports a missing number at its field.
  return { ...texts, ...numbers, reduced: reduced === YES, version } as ToolChange;
}

const PICTURE_PROBLEMS = {
  'no-picture': 'The tool is no longer on sale in this category, or has no picture. Reload the page.',
};

/** Shows the tool's picture for its category. Without such a choice, the tool that sells best is shown. */
function CategoryPicture({ tool: { _id: toolId, category, name } }: { tool: AdminTool }) {
  const [choose, { isLoading }] = toolApi.useBrowseChooseCategoryPictureMutation();
  const notify = useNotify('tool');
  const show = async () => {
    const { error } = await choose({ category, chooseCategoryPictureDto: { toolId } });
    if (error) notify('error', problemMessage(error, PICTURE_PROBLEMS));
    else notify('success', `${categoryName(category)} shows the picture of ${name}.`);
  };
  return (
    <div>
      <Button size="small" pending={isLoading} onClick={show}>
        {`Show its picture for ${categoryName(category)}`}
      </Button>
    </div>
  );
}

/** Publishes, archives or restores the tool. */
function Sale({ tool }: { tool: AdminTool }) {
  const { _id: id, name, version, archived, archivedAt, draft } = tool;
  const [isAsking, setAsking] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  // Publishing removes its button.
  const keepFocus = useRestoreFocus(() => row.current?.focus());
  const [archive] = toolApi.useToolAdminArchiveMutation();
  const notify = useNotify('tool');
  const end = async () => {
    const { error } = await archive({ id, version });
    if (error) notify('error', problemMessage(error, CHANGED_TOOL));
    else notify('success', `${name} is archived.`);
  };
  return (
    <ConsoleSection heading="Sale">
      <Stack gap="s">
        <SaleState tool={tool} />
        {draft && <p>Customers cannot see it yet. Add its photographs, then publish it.</p>}
        {archivedAt && !draft && (
          <p>
            Archived <RelativeTime at={archivedAt} />. Customers can open its page, but not order it.
          </p>
        )}
        {!archivedAt && <Link to={`/purchase/${encodeURIComponent(id)}`}>See its page in the shop</Link>}
        {!archived && tool.img && <CategoryPicture tool={tool} />}
        <Row ref={row} tabIndex={-1} {...keepFocus}>
          {archived ? (
            <SellTool tool={tool} />
          ) : (
            <Button size="small" variant="danger" {...opensDialog} onClick={() => setAsking(true)}>
              Archive
            </Button>
          )}
          {draft && <PreviewLink tool={tool} />}
        </Row>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        question={`Archive ${name}?`}
        details="Customers can no longer find or order it. Its orders stay as they are, and you can restore it at any time."
        confirmLabel="Yes, archive it"
        cancelLabel="No, keep it on sale"
        onConfirm={end}
      />
    </ConsoleSection>
  );
}

interface PriceRow {
  id: string;
  at: string;
  by: string;
  price: number;
}

function PriceHistory({ tool }: { tool: AdminTool }) {
  const { rows, ...list } = usePagedList(toolApi.useBrowsePricesInfiniteQuery({ id: tool._id }));
  const changes = rows.map(({ id, at, by, to }) => ({ id, at, by: by ?? 'A former admin', price: to }));
  const first = { id: 'added', at: tool.createdAt, by: 'Added', price: rows.at(-1)?.from ?? tool.price };
  const prices: PriceRow[] =
    list.status === 'ready' && !list.nextPage.hasMore ? [...changes, first] : changes;
  return (
    <DataTable
      caption="Price history"
      noun="prices"
      list={{ ...list, rows: prices }}
      columns={COLUMNS}
      rowId="id"
      empty={<EmptyState title="No prices" />}
    />
  );
}

const COLUMNS: Column<PriceRow>[] = [
  {
    id: 'at',
    header: 'Since',
    width: '9rem',
    cell: ({ at }) => <time dateTime={at}>{shopTime(at, { ...MINUTE, year: 'numeric' })}</time>,
  },
  { id: 'by', header: 'By', cell: ({ by }) => by },
  {
    id: 'price',
    header: 'Price',
    numeric: true,
    width: '6rem',
    cell: ({ price }) => <Price dollars={price} />,
  },
];

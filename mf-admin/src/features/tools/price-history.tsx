import { Button, ErrorNotice, Price, Table, Tbody, Td, Th, Thead, Tr } from '@whetstone/ui';
import { styled } from 'styled-components';
import { type CatalogTool, catalogApi } from '../../shared/catalog.api.ts';
import { ConsoleSkeleton } from '../../shared/console.tsx';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';

const minutes = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const Dense = styled(Table)`
  && :is(th, td) {
    padding-block: 0.375rem;
  }
  time {
    white-space: nowrap;
  }
`;

/** Each price of the tool since it was added, newest first. */
export function PriceHistory({ tool }: { tool: CatalogTool }) {
  const list = usePagedList(catalogApi.useBrowsePricesInfiniteQuery(tool._id));
  const { status, rows, nextPage } = list;
  if (status === 'loading') return <ConsoleSkeleton label="Loading the price history" />;
  if (status === 'failed')
    return (
      <ErrorNotice title="The price history could not be loaded" onRetry={list.retry}>
        Check your connection, then try again.
      </ErrorNotice>
    );
  const first = rows.at(-1)?.from ?? tool.price;
  return (
    <>
      <Dense caption="Price history">
        <Thead>
          <Tr>
            <Th>Since</Th>
            <Th>By</Th>
            <Th $numeric>Price</Th>
          </Tr>
        </Thead>
        <Tbody>
          {rows.map(({ id, at, by, to }) => (
            <PriceRow key={id} at={at} by={by ?? 'A former admin'} price={to} />
          ))}
          {!nextPage.hasMore && <PriceRow at={tool.createdAt} by="Added" price={first} />}
        </Tbody>
      </Dense>
      {nextPage.hasMore && (
        <Button size="small" pending={nextPage.pending} onClick={nextPage.onLoadMore}>
          Show older prices
        </Button>
      )}
    </>
  );
}

function PriceRow({ at, by, price }: { at: string; by: string; price: number }) {
  return (
    <Tr>
      <Td>
        <time dateTime={at}>{minutes.format(new Date(at))}</time>
      </Td>
      <Td>{by}</Td>
      <Td $numeric>
        <Price dollars={price} />
      </Td>
    </Tr>
  );
}

import type { ToolStockDto } from '@whetstone/contract/api';
import { Badge, DescriptionItem, DescriptionList, media, Stack, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { ConsoleSection, NotLoaded } from '../../shared/console.tsx';
import { formatCount } from '../../shared/format.ts';
import { useToolStock } from './stock.api.ts';
import { StockForm } from './stock-form.tsx';
import { StockLedger } from './stock-ledger.tsx';
import { Threshold } from './threshold.tsx';

const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: ${tokens.space.l};

  ${media.medium} {
    grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr);
  }
`;

export function ToolStock({ id, name }: { id: string; name: string }) {
  const { data: stock, isError, refetch } = useToolStock(id);
  if (!stock) return <NotLoaded what="stock" error={isError} onRetry={refetch} />;
  return (
    <Stack gap="xl">
      <Columns>
        <ConsoleSection heading="Change the stock">
          <StockForm id={id} name={name} stock={stock} />
        </ConsoleSection>
        <Stack gap="l">
          <Levels stock={stock} />
          <Threshold id={id} stock={stock} />
        </Stack>
      </Columns>
      <ConsoleSection heading="Ledger">
        <StockLedger id={id} />
      </ConsoleSection>
    </Stack>
  );
}

const Level = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space.s};
`;

function Levels({ stock }: { stock: ToolStockDto }) {
  const { quantity, reserved = 0, lowAt } = stock;
  return (
    <DescriptionList>
      <DescriptionItem term="In stock">
        <Level>
          <span>{formatCount(quantity)}</span>
          {quantity === 0 && <Badge tone="danger">Sold out</Badge>}
          {quantity > 0 && quantity <= lowAt && <Badge tone="ochre">Low</Badge>}
        </Level>
      </DescriptionItem>
      <DescriptionItem term="Sold, not packed">{formatCount(reserved)}</DescriptionItem>
    </DescriptionList>
  );
}

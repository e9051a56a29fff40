import type { Tool } from '@whetstone/contract';
import { Price } from '@whetstone/ui';
import { LinkButton } from '../../shared/link-button.ts';
import { toolPath } from '../../shared/tool-path.ts';
import { StockLine } from './stock-line.tsx';
import { ToolCard } from './tool-card.tsx';

/** A tool on the purchase page. */
export function RangeCard({ tool }: { tool: Tool }) {
  return (
    <ToolCard
      tool={tool}
      footer={
        <>
          <Price dollars={tool.price} />
          <LinkButton to={toolPath(tool)} $variant="primary" $size="small">
            Order Now
          </LinkButton>
        </>
      }
    >
      <StockLine quantity={tool.quantity} />
    </ToolCard>
  );
}

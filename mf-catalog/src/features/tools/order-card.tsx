import type { Tool } from '@whetstone/contract';
import { ButtonLink, Price } from '@whetstone/ui';
import { toolPath } from '../../shared/links.ts';
import { Priced } from '../../shared/priced.tsx';
import { canBeOrdered } from '../../shared/quantity-range.ts';
import { StockLine, ToolCard } from './tool-card.tsx';

/** A tool with its price, its stock and a link to order it. */
export function OrderCard({ tool }: { tool: Tool }) {
  return (
    <ToolCard
      tool={tool}
      footer={
        <>
          <Priced tool={tool}>
            <Price dollars={tool.price} />
          </Priced>
          {canBeOrdered(tool) ? (
            <ButtonLink
              to={toolPath(tool)}
              $variant="primary"
              $size="small"
              aria-label={`Order Now ${tool.name}`}
            >
              Order Now
            </ButtonLink>
          ) : (
            <ButtonLink to={toolPath(tool)} $size="small" aria-label={`Email me when ${tool.name} is back`}>
              Email me
            </ButtonLink>
          )}
        </>
      }
    >
      <StockLine quantity={tool.quantity} />
    </ToolCard>
  );
}

import type { Tool } from '@whetstone/contract';
import { Link } from '@whetstone/kernel';
import { ButtonLink, Price } from '@whetstone/ui';
import { toolPath } from '../../shared/links.ts';
import { canBeOrdered } from '../../shared/quantity-range.ts';
import { StockLine, ToolCard } from './tool-card.tsx';

export function OrderCard({ tool }: { tool: Tool }) {
  return (
    <ToolCard
      tool={tool}
      footer={
        <>
          <Price dollars={tool.price} />
          {tool.priceNote && <Link to="/returns">{tool.priceNote}</Link>}
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

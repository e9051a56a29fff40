import type { Tool } from '@whetstone/contract';
import { Badge, CardCorner, Price } from '@whetstone/ui';
import { LinkButton } from '../../shared/link-button.ts';
import { ToolCard } from './tool-card.tsx';

/** A tool on the home page. */
export function NewToolCard({ tool }: { tool: Tool }) {
  return (
    <ToolCard
      tool={tool}
      corner={
        <CardCorner>
          <Badge tone="accent">NEW</Badge>
        </CardCorner>
      }
      footer={
        <>
          <Price dollars={tool.price} />
          <LinkButton to="/purchase" $size="small">
            Booking
          </LinkButton>
        </>
      }
    />
  );
}

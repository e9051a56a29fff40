import type { Tool } from '@whetstone/contract';
import {
  Badge,
  ButtonLink,
  CardCorner,
  EmptyState,
  ErrorNotice,
  Grid,
  Price,
  Section,
  SkeletonGrid,
  TextLink,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import { styled } from 'styled-components';
import { CategoryTiles } from './category-tiles.tsx';
import { ToolCard } from './tool-card.tsx';
import { NEW_TOOLS, useListNewToolsQuery } from './tools.api.ts';

const { limit: MAX_TOOLS } = NEW_TOOLS;

const More = styled.div`
  display: flex;
  justify-content: center;
  margin-top: ${tokens.space.xl};
`;

export function NewTools() {
  return (
    <Section heading="Tools" eyebrow="New in the shop">
      <NewToolGrid />
      <More>
        {/* The hidden word is for search engines. The name of the link stays the specification's. */}
        <ButtonLink to="/purchase">
          See More<VisuallyHidden aria-hidden="true"> tools</VisuallyHidden>
        </ButtonLink>
      </More>
      <CategoryTiles />
    </Section>
  );
}

/** The tools, or the state of the list: loading, failed or empty. */
function NewToolGrid() {
  const { data: tools, isError, refetch } = useListNewToolsQuery(NEW_TOOLS);
  if (tools?.length === 0) return <EmptyState title="No tools yet">Check back soon.</EmptyState>;
  if (tools) {
    return (
      <Grid>
        {tools.slice(0, MAX_TOOLS).map((tool) => (
          <NewToolCard key={tool._id} tool={tool} />
        ))}
      </Grid>
    );
  }
  if (isError) {
    return (
      <ErrorNotice title="The tools could not be loaded" onRetry={refetch}>
        The shop did not respond. The rest of the page works as usual.
      </ErrorNotice>
    );
  }
  return <SkeletonGrid count={MAX_TOOLS} label="Loading tools" />;
}

function NewToolCard({ tool }: { tool: Tool }) {
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
          {tool.priceNote && <TextLink to="/returns">{tool.priceNote}</TextLink>}
          <ButtonLink to="/purchase" $size="small" aria-label={`Booking ${tool.name}`}>
            Booking
          </ButtonLink>
        </>
      }
    />
  );
}

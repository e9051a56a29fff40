import { EmptyState, ErrorNotice, Grid, Section, SkeletonGrid, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { LinkButton } from '../../shared/link-button.ts';
import { NewToolCard } from './new-tool-card.tsx';
import { useListToolsQuery } from './tools.api.ts';

const SHOWN = 6;

const More = styled.div`
  display: flex;
  justify-content: center;
  margin-top: ${tokens.space.xl};
`;

/** The first tools of the range, on the home page. */
export function NewTools() {
  return (
    <Section heading="Tools" eyebrow="Straight from the bench">
      <ToolsOrState />
      <More>
        <LinkButton to="/purchase">See More</LinkButton>
      </More>
    </Section>
  );
}

function ToolsOrState() {
  const { data: tools, isError, refetch } = useListToolsQuery({ limit: SHOWN });
  if (tools?.length === 0) {
    return (
      <EmptyState title="The shelves are empty">We are making more. Come back in a few days.</EmptyState>
    );
  }
  if (tools) {
    return (
      <Grid>
        {tools.slice(0, SHOWN).map((tool) => (
          <NewToolCard key={tool._id} tool={tool} />
        ))}
      </Grid>
    );
  }
  if (isError) {
    return (
      <ErrorNotice title="The tools could not be loaded" onRetry={refetch}>
        The shop did not answer. The rest of the page works as usual.
      </ErrorNotice>
    );
  }
  return <SkeletonGrid count={SHOWN} label="Loading tools" />;
}

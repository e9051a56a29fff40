import { Link, problemOf, usePageHead, useParams } from '@whetstone/kernel';
import { Badge, Container, ErrorNotice, Stack, tokens, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';
import { previewContractApi } from '../features/tools/generated/preview.ts';
import { ToolDetail, ToolDetailSkeleton } from '../features/tools/tool-detail.tsx';
import { ToolNotFound } from '../features/tools/tool-not-found.tsx';
import { toolPath } from '../shared/links.ts';

const previewApi = previewContractApi.enhanceEndpoints({
  endpoints: { toolAdminGet: { providesTags: ['Tool'] }, photosList: { providesTags: ['Tool'] } },
});

const Root = styled(Container)`
  padding-bottom: ${tokens.space.section};
`;

const DraftNotice = styled(Stack)`
  justify-items: start;
  padding: ${tokens.space.m};
  background: ${tokens.color.sunken};
`;

/** The page of a tool as customers will see it, for admins: customers cannot open the page of a draft. */
export function Page() {
  const { productId: id = '' } = useParams();
  return (
    <Root>
      <Preview id={id} />
    </Root>
  );
}

function Preview({ id }: { id: string }) {
  const { currentData: tool, error, refetch } = previewApi.useToolAdminGetQuery({ id });
  const { currentData: photographs } = previewApi.usePhotosListQuery({ id });
  usePageHead({ title: tool ? `Preview of ${tool.name}` : 'Preview' });
  if (problemOf(error)?.status === 404) return <ToolNotFound />;
  if (tool)
    return (
      <ToolDetail tool={{ ...tool, archived: undefined, photos: photographs?.photos ?? [] }}>
        <DraftNotice gap="xs">
          <Badge>{tool.draft ? 'Draft' : 'Preview'}</Badge>
          <p>
            {tool.draft
              ? 'Only admins see this preview. Customers find the tool once you publish it.'
              : 'This tool is not a draft. Customers see its page in the shop.'}
          </p>
          <Link to={tool.draft ? `/dashboard/tools/${encodeURIComponent(id)}` : toolPath(tool)}>
            {tool.draft ? 'Edit or publish it' : 'See its page in the shop'}
          </Link>
        </DraftNotice>
      </ToolDetail>
    );
  return (
    <>
      <VisuallyHidden as="h1">Preview</VisuallyHidden>
      {error ? (
        <ErrorNotice title="This preview could not be loaded" onRetry={refetch}>
          The shop did not respond. Try again in a moment.
        </ErrorNotice>
      ) : (
        <ToolDetailSkeleton />
      )}
    </>
  );
}

import type { AdminToolDetailDto as AdminTool, SaveToolDto as ToolChange } from '@whetstone/contract/api';
import { NavLink, problemOf, usePageHead } from '@whetstone/kernel';
import { Badge, EmptyState, media, Stack, tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { BackLink, ConsoleHeader, NotLoaded } from './console.tsx';
import { pagesOf } from './data-table/pages-of.ts';
import { toolAdminContractApi } from './generated/tool-admin.ts';

export type { AdminTool, ToolChange };

/** One tool and its prices. */
export const toolApi = toolAdminContractApi
  .enhanceEndpoints({
    addTagTypes: ['ToolPrice'],
    endpoints: {
      toolAdminGet: { providesTags: ['Tool', 'TabRestored'] },
      toolAdminSave: {
        invalidatesTags: ['Tool', 'ToolPrice'],
        // Until the page has the new version, archiving the tool would conflict with this save.
        onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
          const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
          if (data) void dispatch(toolApi.util.upsertQueryData('toolAdminGet', { id }, data));
        },
      },
      // Also after a rejection: another admin has changed the tool.
      toolAdminArchive: { invalidatesTags: () => ['Tool'] },
      toolAdminRestore: { invalidatesTags: () => ['Tool'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      browsePrices: build.infiniteQuery({
        ...pagesOf(toolAdminContractApi, 'toolAdminListPrices', { refetchCachedPages: false }),
        providesTags: ['ToolPrice', 'TabRestored'],
      }),
    }),
  });

/** One tool, read again when the window gets the focus: another admin may have changed it. */
export function useAdminTool(id: string) {
  return toolApi.useToolAdminGetQuery(
    { id },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true },
  );
}

export const TOOLS_PATH = '/dashboard/tools';

export const toolPath = (id: string): string => `${TOOLS_PATH}/${encodeURIComponent(id)}`;

const PHOTOS = '/photographs';

/** The page on which photographs are sorted, described and deleted. */
export const toolPhotosPath = (id: string): string => toolPath(id) + PHOTOS;

/** The pages of a tool, relative to `toolPath`. */
const TABS = [
  { label: 'Details', path: '' },
  { label: 'Photographs', path: PHOTOS },
  { label: 'Stock', path: '/stock' },
];

const Tabs = styled.nav`
  display: flex;
  gap: ${tokens.space.l};
  overflow-x: auto;
  border-bottom: 1px solid ${tokens.color.rule};
`;

const Tab = styled(NavLink)`
  padding-block: ${tokens.space.s};
  color: ${tokens.color.inkMuted};
  font-weight: ${tokens.weight.medium};
  text-decoration: none;
  white-space: nowrap;

  &:hover {
    color: ${tokens.color.ink};
  }
  &[aria-current='page'] {
    box-shadow: inset 0 -3px ${tokens.color.accent};
    color: ${tokens.color.ink};

    /* Forced colors remove shadows. */
    ${media.forcedColors} {
      border-bottom: 3px solid Highlight;
    }
  }
  /* The scroll region would clip an outline outside the link. */
  &:focus-visible {
    outline-offset: -2px;
  }
`;

function ToolTabs({ id }: { id: string }) {
  return (
    <Tabs aria-label="Pages of this tool">
      {TABS.map(({ label, path }) => (
        <Tab key={label} to={toolPath(id) + path} end>
          {label}
        </Tab>
      ))}
    </Tabs>
  );
}

interface ToolPageProps {
  id: string;
  tab: string;
  children: (tool: AdminTool) => ReactNode;
}

export function ToolPage({ id, tab, children }: ToolPageProps) {
  const { currentData: tool, error, refetch } = useAdminTool(id);
  usePageHead({ title: tool ? `${tool.name}: ${tab}` : tab });
  return (
    <>
      <ConsoleHeader
        title={tool?.name ?? 'Tool'}
        eyebrow={<BackLink to={TOOLS_PATH}>All tools</BackLink>}
        aside={tool?.archived && <Badge>{tool.draft ? 'Draft' : 'Archived'}</Badge>}
      />
      <Stack gap="l">
        {problemOf(error)?.status !== 404 && <ToolTabs id={id} />}
        {tool ? (
          children(tool)
        ) : (
          <NotLoaded what="tool" error={error} onRetry={refetch}>
            <EmptyState title="Tool not found">Check the link.</EmptyState>
          </NotLoaded>
        )}
      </Stack>
    </>
  );
}

import { ButtonLink, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { ExportTools, ToolList } from '../features/tools/tool-list.tsx';
import { ConsoleHeader } from '../shared/console.tsx';
import { IMPORTS_PATH } from '../shared/import-path.ts';

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.xs} ${tokens.space.s};
`;

export function Page() {
  return (
    <>
      <ConsoleHeader title="Tools">
        <Actions>
          <ExportTools />
          <ButtonLink to={IMPORTS_PATH} $size="small">
            Import CSV
          </ButtonLink>
          <ButtonLink to="/dashboard/addTools" $variant="primary" $size="small">
            Add a tool
          </ButtonLink>
        </Actions>
      </ConsoleHeader>
      <ToolList />
    </>
  );
}

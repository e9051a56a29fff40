import { ButtonLink, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { ToolList } from '../features/tools/tool-list.tsx';
import { ConsoleHeader } from '../shared/console.tsx';
import { ExportCsv } from '../shared/export-csv.tsx';
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
          <ExportCsv path="/tools/export" noun="tools" />
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

import { ButtonLink } from '@whetstone/ui';
import { ExportTools, ToolList } from '../features/tools/tool-list.tsx';
import { ConsoleHeader } from '../shared/console.tsx';
import { IMPORTS_PATH } from '../shared/import-path.ts';
import { Row } from '../shared/row.ts';

export function Page() {
  return (
    <>
      <ConsoleHeader title="Tools">
        <Row $align="center" $gap="xs" $columnGap="s">
          <ExportTools />
          <ButtonLink to={IMPORTS_PATH} $size="small">
            Import CSV
          </ButtonLink>
          <ButtonLink to="/dashboard/addTools" $variant="primary" $size="small">
            Add a tool
          </ButtonLink>
        </Row>
      </ConsoleHeader>
      <ToolList />
    </>
  );
}

import { ButtonLink } from '@whetstone/ui';
import { ToolList } from '../features/tools/tool-list.tsx';
import { ConsoleHeader } from '../shared/console.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader title="Tools">
        <ButtonLink to="/dashboard/addTools" $variant="primary" $size="small">
          Add a tool
        </ButtonLink>
      </ConsoleHeader>
      <ToolList />
    </>
  );
}

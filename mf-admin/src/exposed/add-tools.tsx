import { PageHeader } from '@whetstone/ui';
import { ToolForm } from '../features/tools/tool-form.tsx';

export function Page() {
  return (
    <>
      <PageHeader title="Add Tools" lead="A new tool appears in the catalog at once." />
      <ToolForm />
    </>
  );
}

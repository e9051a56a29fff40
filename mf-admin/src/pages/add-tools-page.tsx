import { PageHeader } from '@whetstone/ui';
import { ToolForm } from '../features/tools/tool-form.tsx';

export function AddToolsPage() {
  return (
    <>
      <PageHeader title="Add Tools" lead="A new tool is in the catalogue as soon as it is added." />
      <ToolForm />
    </>
  );
}

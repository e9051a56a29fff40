import { ToolForm } from '../features/tools/tool-form.tsx';
import { BackLink, ConsoleHeader } from '../shared/console.tsx';
import { TOOLS_PATH } from '../shared/tool-tabs.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader title="Add Tools" eyebrow={<BackLink to={TOOLS_PATH}>All tools</BackLink>} />
      <ToolForm />
    </>
  );
}

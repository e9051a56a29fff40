import { Settings } from '../features/settings/settings-form.tsx';
import { ConsoleHeader } from '../shared/console.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader title="Settings" lead="Changes apply to the whole shop within seconds." />
      <Settings />
    </>
  );
}

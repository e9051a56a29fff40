import { Stack } from '@whetstone/ui';
import { ImportList } from '../features/tool-imports/import-list.tsx';
import { UploadImport } from '../features/tool-imports/upload-import.tsx';
import { BackLink, ConsoleHeader, ConsoleSection } from '../shared/console.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader
        title="Import Tools"
        eyebrow={<BackLink to="/dashboard/tools">All tools</BackLink>}
        lead="A file is checked first. Nothing changes before you apply it."
      />
      <Stack gap="xl">
        <UploadImport />
        <ConsoleSection heading="Imports">
          <ImportList />
        </ConsoleSection>
      </Stack>
    </>
  );
}

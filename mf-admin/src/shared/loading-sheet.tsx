import { Skeleton, Stack, VisuallyHidden } from '@whetstone/ui';

/** Stands where something of the console is on its way. */
export function LoadingSheet({ label }: { label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Stack gap="m" aria-hidden="true">
        <Skeleton shape="text" lines={2} />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Stack>
    </div>
  );
}

import { Stack, TextLink } from '@whetstone/ui';
import type { Meta, Story } from '../../gallery/story.ts';
import { Thumbnail } from './thumbnail.tsx';

export default { title: 'Thumbnail' } satisfies Meta;

const row = (thumbnail: React.ReactNode) => (
  <div style={{ display: 'flex', gap: '1rem', alignItems: 'center' }}>
    {thumbnail}
    <TextLink to="/">Bench vise</TextLink>
  </div>
);

/** Without a photograph, or if it fails to load, the plate stays empty. */
export const InList: Story = {
  render: () => (
    <Stack gap="s">
      {row(<Thumbnail src="" size="2.25rem" />)}
      {row(<Thumbnail src="/missing-1200.webp" size="3.5rem" />)}
    </Stack>
  ),
};

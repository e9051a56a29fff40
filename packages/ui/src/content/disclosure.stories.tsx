import type { Meta, Story } from '../../gallery/story.ts';
import { Stack } from '../layout/layout.tsx';
import { Disclosure } from './disclosure.tsx';

export default { title: 'Disclosure' } satisfies Meta;

const sizes = <p>150 mm, 200 mm and 250 mm.</p>;

export const Disclosures: Story = {
  render: () => (
    <Stack>
      <Disclosure summary="Sizes">{sizes}</Disclosure>
      <Disclosure summary="Sizes of the mallet" open>
        {sizes}
      </Disclosure>
    </Stack>
  ),
};

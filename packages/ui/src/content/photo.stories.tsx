import type { Meta, Story } from '../../gallery/story.ts';
import { Figure } from '../layout/figure.tsx';
import { Photo } from './photo.tsx';

export default { title: 'Photo' } satisfies Meta;

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><path fill="#d8d3ca" d="M0 0h60v40H0z"/><path fill="#56615c" d="M8 18h30v5H8z"/><path fill="#a3211f" d="M38 12h8v17h-8z"/></svg>`;
const hammer = { src: `data:image/svg+xml,${encodeURIComponent(drawing)}`, width: 240, height: 160 };
const narrow = (photo: React.ReactNode) => <div style={{ width: '15rem', maxWidth: '100%' }}>{photo}</div>;

export const Loaded: Story = { render: () => narrow(<Photo {...hammer} alt="A claw hammer" />) };

/** A drawing takes the place of an image that fails to load. */
export const Failed: Story = {
  render: () => narrow(<Photo {...hammer} src="data:image/png,broken" alt="A try square" />),
};

/** Reserves the space and loads nothing yet. */
export const Deferred: Story = { render: () => narrow(<Photo {...hammer} alt="" deferred />) };

export const InFigure: Story = {
  render: () =>
    narrow(
      <Figure caption="The head is forged from one piece.">
        <Photo {...hammer} alt="A claw hammer" />
      </Figure>,
    ),
};

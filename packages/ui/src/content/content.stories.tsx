import type { Meta, Story } from '../../gallery/story.ts';
import { Badge } from './badge.tsx';
import { Icon } from './icon.tsx';
import { Logo } from './logo.tsx';
import { Price } from './price.tsx';
import { Rating } from './rating.tsx';

export default { title: 'Content' } satisfies Meta;

export const Badges: Story = {
  parameters: { layout: 'inline' },
  render: () =>
    (['neutral', 'accent', 'ochre', 'success', 'danger'] as const).map((tone) => (
      <Badge key={tone} tone={tone}>
        {tone}
      </Badge>
    )),
};

const ICONS = [
  ...(['back', 'check', 'close', 'copy', 'down', 'info', 'menu', 'minus'] as const),
  ...(['next', 'plus', 'previous', 'retry', 'sort', 'star', 'up', 'warning'] as const),
];

export const Icons: Story = {
  parameters: { layout: 'inline' },
  render: () => ICONS.map((name) => <Icon key={name} name={name} label={name} />),
};

export const Prices: Story = {
  parameters: { layout: 'inline' },
  render: () => (
    <>
      <Price dollars={34} />
      <Price dollars={1234567.5} />
      <Price dollars={-112} />
      <Price dollars={34} currency="CHF" />
    </>
  ),
};

export const Ratings: Story = {
  parameters: { layout: 'inline' },
  render: () => [0, 1, 3.4, 5].map((value) => <Rating key={value} value={value} />),
};

export const LogoOfTheShop: Story = { render: () => <Logo /> };

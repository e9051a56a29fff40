import type { Meta, Story } from '../../gallery/story.ts';
import { Icon } from '../content/icon.tsx';
import { Button, IconButton, Spinner } from './button.tsx';
import { ButtonLink, TextLink } from './links.ts';

export default { title: 'Button' } satisfies Meta;

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;

/** Every variant as a button, as a link and as an icon. */
function Variants() {
  return VARIANTS.map((variant) => (
    <div key={variant} style={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem' }}>
      <Button variant={variant}>{variant}</Button>
      <ButtonLink to="/" $variant={variant}>
        {variant} link
      </ButtonLink>
      <IconButton variant={variant} label={`Close, ${variant}`}>
        <Icon name="close" size={18} />
      </IconButton>
    </div>
  ));
}

export const Default: Story = { parameters: { layout: 'inline' }, render: Variants };

export const Hovered: Story = { parameters: { layout: 'inline', pseudo: 'hover' }, render: Variants };

export const Focused: Story = { parameters: { layout: 'inline', pseudo: 'focus-visible' }, render: Variants };

export const Disabled: Story = {
  parameters: { layout: 'inline' },
  render: () =>
    VARIANTS.map((variant) => (
      <Button key={variant} variant={variant} disabled>
        {variant}
      </Button>
    )),
};

export const Pending: Story = {
  parameters: { layout: 'inline' },
  render: () => (
    <>
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant} pending>
          {variant}
        </Button>
      ))}
      <Spinner />
    </>
  ),
};

export const Small: Story = {
  parameters: { layout: 'inline' },
  render: () => (
    <>
      <Button size="small" variant="primary">
        Small
      </Button>
      <ButtonLink to="/" $size="small">
        Small link
      </ButtonLink>
      <IconButton size="small" variant="secondary" label="Copy">
        <Icon name="copy" size={16} />
      </IconButton>
    </>
  ),
};

const links = () => (
  <p>
    Your orders are in <TextLink to="/">My Orders</TextLink>, and our tools in{' '}
    <TextLink to="/">the shop</TextLink>.
  </p>
);

export const TextLinks: Story = { render: links };

export const TextLinksHovered: Story = { parameters: { pseudo: 'hover' }, render: links };

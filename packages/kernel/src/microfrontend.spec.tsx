import { render, screen } from '@testing-library/react';
import { Slot, SlotMountProvider } from './microfrontend.tsx';

const mount = (name: string) => (name === 'aside' ? <p>Filled</p> : undefined);

it('renders the fragment that the shell mounts', () => {
  render(
    <SlotMountProvider value={mount}>
      <Slot name="aside" />
    </SlotMountProvider>,
  );
  expect(screen.getByText('Filled')).toBeInTheDocument();
});

it.each([
  ['without a fragment', mount],
  ['without a provider', null],
])('renders nothing %s', (_what, value) => {
  const { container } = render(
    <SlotMountProvider value={value}>
      <Slot name="footer" />
    </SlotMountProvider>,
  );
  expect(container).toBeEmptyDOMElement();
});

it('does not render again with its page: the server’s markup would be discarded', () => {
  const mounted = jest.fn(() => null);
  const page = (text: string) => (
    <SlotMountProvider value={mounted}>
      <p>{text}</p>
      <Slot name="aside" />
    </SlotMountProvider>
  );
  const { rerender } = render(page('one'));
  rerender(page('two'));
  expect(mounted).toHaveBeenCalledTimes(1);
});

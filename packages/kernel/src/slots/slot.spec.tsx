import { render, screen } from '@testing-library/react';
import { Slot, SlotMountProvider } from './slot.tsx';

const mount = (name: string) => (name === 'aside' ? <p>Filled</p> : undefined);

it('shows what the shell mounts in it', () => {
  render(
    <SlotMountProvider value={mount}>
      <Slot name="aside" />
    </SlotMountProvider>,
  );
  expect(screen.getByText('Filled')).toBeInTheDocument();
});

it.each([
  ['that nobody fills', mount],
  ['where nothing is mounted', null],
])('is nothing %s', (_what, value) => {
  const { container } = render(
    <SlotMountProvider value={value}>
      <Slot name="footer" />
    </SlotMountProvider>,
  );
  expect(container).toBeEmptyDOMElement();
});

it('is not rendered again with its page, which would take what the server has left in it', () => {
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

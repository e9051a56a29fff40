import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter } from '@whetstone/kernel/host';
import { guardUnsavedChanges } from './guard-unsaved-changes.tsx';

const router = createBrowserRouter([{ path: '*' }]);
const form = document.body.appendChild(document.createElement('form'));
const field = form.appendChild(document.createElement('input'));
const closeTab = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
const go = (to: string) => act(() => router.navigate(to));
const path = () => router.state.location.pathname;
const question = () => screen.findByRole('alertdialog', { name: 'Leave this page?' });
const answer = async (name: string) => {
  await question();
  await userEvent.click(screen.getByRole('button', { name }));
};
const expectNoQuestion = () =>
  waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

beforeAll(() => act(() => guardUnsavedChanges(router)));
beforeEach(async () => {
  form.removeAttribute('data-unsaved');
  // Leaving a page removes its blocker.
  await go('/');
  await go('/dashboard/settings');
});
afterAll(() => router.dispose());

function edit() {
  form.setAttribute('data-unsaved', 'true');
  act(() => void form.dispatchEvent(new Event('input', { bubbles: true })));
}

test('a page without unsaved changes closes without a question', async () => {
  await go('/dashboard/users');
  expect(path()).toBe('/dashboard/users');
  expect(closeTab()).toBe(false);
  await expectNoQuestion();
});

test('a visitor who stays keeps the focus and is asked again at the next link', async () => {
  edit();
  field.focus();
  await go('/dashboard/users');
  expect(await question()).toHaveAccessibleDescription('Your changes are not saved.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'No, stay' })).toHaveFocus());
  await answer('No, stay');
  await expectNoQuestion();
  expect(path()).toBe('/dashboard/settings');
  expect(field).toHaveFocus();

  await go('/dashboard/users');
  await answer('Yes, leave');
  await waitFor(() => expect(path()).toBe('/dashboard/users'));
  await expectNoQuestion();
});

test('Escape stays on the page', async () => {
  edit();
  await go('/dashboard/users');
  await question();
  await userEvent.keyboard('{Escape}');
  await expectNoQuestion();
  expect(path()).toBe('/dashboard/settings');
});

test('the Back button asks, and leads back after a yes', async () => {
  await go('/dashboard/users');
  edit();
  act(() => history.back());
  await answer('No, stay');
  await expectNoQuestion();
  expect(path()).toBe('/dashboard/users');
  act(() => history.back());
  await answer('Yes, leave');
  await waitFor(() => expect(path()).toBe('/dashboard/settings'));
});

test('a query changes the page without a question', async () => {
  edit();
  await go('/dashboard/settings?page=2');
  expect(router.state.location.search).toBe('?page=2');
  await expectNoQuestion();
});

test('the router does not warn of a blocker on a page without input, or after one with input', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const back = (pathname: string) =>
    act(async () => {
      history.pushState(null, '', pathname);
      dispatchEvent(new PopStateEvent('popstate'));
      await new Promise((resolve) => setTimeout(resolve));
    });
  await back('/dashboard/overview');
  edit();
  form.removeAttribute('data-unsaved');
  await go('/dashboard/users');
  await back('/dashboard/stock');
  expect(warn).not.toHaveBeenCalled();
});

test('the browser asks before the tab closes', () => {
  edit();
  expect(closeTab()).toBe(true);
});

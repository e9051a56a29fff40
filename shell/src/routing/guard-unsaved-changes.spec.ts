import { createBrowserRouter } from '@whetstone/kernel/host';
import { guardUnsavedChanges, QUESTION } from './guard-unsaved-changes.ts';

const router = createBrowserRouter([{ path: '*' }]);
const ask = jest.spyOn(window, 'confirm');
const closeTab = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeAll(() => guardUnsavedChanges(router));
beforeEach(async () => {
  document.body.innerHTML = '<form></form>';
  await router.navigate('/dashboard/settings');
  ask.mockReset();
});
afterAll(() => router.dispose());

const edit = () => document.querySelector('form')?.setAttribute('data-unsaved', 'true');

test('a page without unsaved changes closes without a question', async () => {
  await router.navigate('/dashboard/users');
  expect(router.state.location.pathname).toBe('/dashboard/users');
  expect(closeTab()).toBe(false);
  expect(ask).not.toHaveBeenCalled();
});

test('a visitor who stays is asked again at the next link', async () => {
  edit();
  ask.mockReturnValue(false);
  await router.navigate('/dashboard/users');
  await router.navigate('/dashboard/users');
  expect(router.state.location.pathname).toBe('/dashboard/settings');
  expect(ask.mock.calls).toEqual([[QUESTION], [QUESTION]]);

  ask.mockReturnValue(true);
  await router.navigate('/dashboard/users');
  expect(router.state.location.pathname).toBe('/dashboard/users');
});

test('the Back button asks', async () => {
  await router.navigate('/dashboard/users');
  edit();
  ask.mockReturnValue(false);
  const asked = new Promise<void>((resolve) => {
    ask.mockImplementation(() => {
      resolve();
      return false;
    });
  });
  history.back();
  await asked;
  expect(router.state.location.pathname).toBe('/dashboard/users');
});

test('a query changes the page without a question', async () => {
  edit();
  await router.navigate('/dashboard/settings?page=2');
  expect(ask).not.toHaveBeenCalled();
});

test('the browser asks before the tab closes', () => {
  edit();
  expect(closeTab()).toBe(true);
});

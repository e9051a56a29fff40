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

function edit() {
  const form = document.querySelector('form');
  form?.setAttribute('data-unsaved', 'true');
  form?.dispatchEvent(new Event('input', { bubbles: true }));
}

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

test('the router does not warn of a blocker on a page without input, or after one with input', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const back = async (pathname: string) => {
    history.pushState(null, '', pathname);
    dispatchEvent(new PopStateEvent('popstate'));
    await new Promise((resolve) => setTimeout(resolve));
  };
  await back('/dashboard/overview');
  edit();
  document.querySelector('form')?.removeAttribute('data-unsaved');
  await router.navigate('/dashboard/users');
  await back('/dashboard/stock');
  expect(warn).not.toHaveBeenCalled();
});

test('the browser asks before the tab closes', () => {
  edit();
  expect(closeTab()).toBe(true);
});

import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { TelemetryEvent } from '@whetstone/contract';
import { useState } from 'react';
import { microfrontend } from '../testing/microfrontend.ts';
import { openSite } from '../testing/open-site.tsx';
import { defendPage } from './defend-page.ts';
import type { PageGuard, ScriptError } from './page-guard.ts';

const catalog = microfrontend('mf-catalog', {
  version: '7',
  routes: [{ path: '/', module: 'home', access: 'everyone', title: 'Home' }],
});

/** Crashes at each press of its button. */
function Page() {
  const [isCrashed, setCrashed] = useState(false);
  const [tools, setTools] = useState(['saw', 'file']);
  const [name, setName] = useState('Ada');
  if (isCrashed) throw new Error('bad release');
  return (
    <>
      <input name="name" aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <output>{name}</output>
      <textarea aria-label="Note" />
      <input type="checkbox" aria-label="Gift" />
      <input type="checkbox" aria-label="Newsletter" defaultChecked={true} />
      <input type="checkbox" aria-label="Invoice by email" defaultChecked={true} />
      <select aria-label="Country" defaultValue="GB">
        <option>GB</option>
        <option>NO</option>
      </select>
      {tools.map((tool) => (
        <input key={tool} type="number" aria-label={`Quantity of ${tool}`} defaultValue="1" />
      ))}
      <button type="button" onClick={() => setTools(['file'])}>
        Remove the saw
      </button>
      <button type="button" onClick={() => setCrashed(true)}>
        Crash
      </button>
    </>
  );
}

const thrownIn = (...addresses: string[]) => {
  const error = new Error('late');
  error.stack = `Error: late\n${addresses.map((address) => `    at f (${address}:1:2)`).join('\n')}`;
  return error;
};
const rejection = (reason: unknown) =>
  Object.assign(new Event('unhandledrejection'), { reason }) as ScriptError;
const CATALOG = 'https://shop.example/releases/mf-catalog/7/home.js';
const SHELL = 'https://shop.example/releases/shell/3/main.js';

let reported: TelemetryEvent[];
let guard: PageGuard;

async function open(errors: ScriptError[] = []): Promise<void> {
  const { router } = await openSite('/', [catalog], { 'mf-catalog/home': async () => ({ Page }) });
  await screen.findByRole('button', { name: 'Crash' });
  reported = [];
  guard = { restore: () => [], errors };
  defendPage({ root: document.body, guard, router, report: (event) => reported.push(event), before: [] });
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const failure = { kind: 'render-error', microfrontend: 'mf-catalog', version: '7', module: 'home' };

it.each<[string, ScriptError, string]>([
  [
    'an error in a file of the release',
    new ErrorEvent('error', { filename: CATALOG, error: new Error('late') }),
    'Error: late',
  ],
  [
    'an error of the shell that the release caused',
    new ErrorEvent('error', { filename: SHELL, error: thrownIn(SHELL, CATALOG) }),
    'Error: late',
  ],
  ['a rejection', rejection(thrownIn(CATALOG)), 'Error: late'],
  ['a rejection with a value, of the page that is open', rejection({ status: 404 }), '[object Object]'],
])(
  '%s counts once for each visit, with its message, before and after the start of the defence',
  async (_what, error, message) => {
    await open([error]);
    guard.onError?.(error);
    expect(reported).toEqual([{ ...failure, message }]);
  },
);

it('errors of the shell alone count as its failures, and those of extensions as nobody’s', async () => {
  await open();
  guard.onError?.(new ErrorEvent('error', { filename: SHELL, error: thrownIn(SHELL) }));
  guard.onError?.(
    new ErrorEvent('error', { filename: 'chrome-extension://abc/content.js', error: new Error('theirs') }),
  );
  guard.onError?.(rejection(thrownIn('moz-extension://abc/content.js')));
  expect(reported).toEqual([
    { ...failure, microfrontend: 'shell', version: '3', module: 'app-shell', message: 'Error: late' },
  ]);
});

it('what was typed is entered again into a page that crashes and mounts again', async () => {
  await open();
  const user = userEvent.setup();
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Øyvind');
  await user.type(screen.getByLabelText('Note'), 'Ring twice');
  await user.click(screen.getByLabelText('Gift'));
  await user.click(screen.getByLabelText('Newsletter'));
  await user.dblClick(screen.getByLabelText('Invoice by email'));
  await user.selectOptions(screen.getByLabelText('Country'), 'NO');
  await user.click(screen.getByRole('button', { name: 'Crash' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  guard.onError?.(new ErrorEvent('error', { filename: CATALOG }));
  const fields = ['Name', 'Note', 'Country'].map(
    (name) => screen.getByLabelText<HTMLInputElement>(name).value,
  );
  expect(fields).toEqual(['Øyvind', 'Ring twice', 'NO']);
  expect(screen.getByLabelText('Gift')).toBeChecked();
  expect(screen.getByLabelText('Newsletter')).not.toBeChecked();
  expect(screen.getByLabelText('Invoice by email')).toBeChecked();
});

it('the state of a page that crashes when its form is sent has what was typed', async () => {
  await open();
  // React logs the error of a boundary while it removes the page.
  jest
    .spyOn(console, 'error')
    .mockImplementation(() => guard.onError?.(new ErrorEvent('error', { filename: CATALOG })));
  const user = userEvent.setup();
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Øyvind');
  await user.click(screen.getByRole('button', { name: 'Crash' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Øyvind');
  expect(screen.getByLabelText('Name')).toHaveValue('Øyvind');
});

it('what was typed into a field that the page itself has removed is not entered into another one', async () => {
  await open();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Quantity of saw'), '50');
  await user.type(screen.getByLabelText('Note'), 'Ring twice');
  await user.click(screen.getByRole('button', { name: 'Remove the saw' }));
  guard.onError?.(new ErrorEvent('error', { filename: CATALOG }));
  expect(screen.getByLabelText('Quantity of file')).toHaveValue(1);
});

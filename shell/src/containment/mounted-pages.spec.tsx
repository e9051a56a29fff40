import { act, screen } from '@testing-library/react';
import { type Mount, type MountContext, mountContainer } from '@whetstone/federation/mount';
import * as kernel from '@whetstone/kernel';
import { fakeApi, openPage, problem, signInFromAnotherTab } from '@whetstone/kernel/testing';
import * as React from 'react';
import { Fragment, StrictMode, useState } from 'react';
import { MicrofrontendBoundary } from './microfrontend-boundary.tsx';

const shareOf = (module: object) => ({ '1.0.0': { get: () => () => module, lib: () => module } });
const API = fakeApi({
  'GET /tools': { body: ['Saw'] },
  'POST /basket': { body: { count: 1 } },
});

/** Opens the page of a remote whose exposed module is `exposed`. `leave` removes the page. */
async function open(exposed: object, { at = '/vises/7?size=2', signedIn = false, isStrict = false } = {}) {
  const container = mountContainer({ init: () => undefined, get: async () => () => exposed });
  await container.init({ react: shareOf(React), '@whetstone/kernel': shareOf(kernel) });
  const { Page } = (await container.get('./vises'))() as kernel.PageModule;
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const onError = jest.fn();
  let leave = (): void => undefined;
  function Visit() {
    const [isOpen, setOpen] = useState(true);
    leave = () => act(() => setOpen(false));
    return isOpen ? (
      <MicrofrontendBoundary onShown={() => undefined} onError={onError} fallback="Failed">
        <Page />
      </MicrofrontendBoundary>
    ) : null;
  }
  const Mode = isStrict ? StrictMode : Fragment;
  const page = (
    <Mode>
      <Visit />
    </Mode>
  );
  const opened = openPage(page, { at, path: '/vises/:id', signedIn, fetch: API.fetch });
  await act(async () => undefined);
  return { ...opened, onError, errors, leave: () => leave() };
}

/** A module whose `mount` keeps the context and the element. */
function recorded() {
  const calls: { element: HTMLElement; context: MountContext }[] = [];
  const unmount = jest.fn();
  const mount: Mount = (element, context) => {
    calls.push({ element, context });
    element.append('Vises');
    return unmount;
  };
  const last = () => {
    const call = calls.at(-1);
    if (!call) throw new Error('mount was not called.');
    return call;
  };
  return { mount, unmount, calls, last };
}

afterEach(() => jest.restoreAllMocks());

it('fills its element once, and ends when the page is left', async () => {
  const { mount, unmount, calls, last } = recorded();
  const { leave } = await open({ mount });
  expect(screen.getByText('Vises')).toBe(last().element);
  expect(calls).toHaveLength(1);
  expect(unmount).not.toHaveBeenCalled();
  leave();
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Vises')).toBeNull();
});

it('is there once in development, although its effects run twice and it leaves its elements behind', async () => {
  const mount: Mount = async (element) => {
    await null;
    element.append('Vises');
    return () => undefined;
  };
  await open({ mount }, { isStrict: true });
  expect(screen.getAllByText('Vises')).toHaveLength(1);
});

it('reads the session without its token, and follows it', async () => {
  const { mount, last } = recorded();
  await open({ mount }, { signedIn: true });
  const { session, version } = last().context;
  const listener = jest.fn();
  session.subscribe(listener);
  expect(version).toBe(1);
  expect(session.read()).toEqual({ email: 'ada@example.com', name: 'Ada Byron' });
  signInFromAnotherTab({ email: 'eve@example.com', name: 'Eve' });
  expect(listener.mock.calls).toEqual([[{ email: 'eve@example.com', name: 'Eve' }]]);
  expect(session.read()).toEqual({ email: 'eve@example.com', name: 'Eve' });
});

it('reads its location, follows it, and navigates', async () => {
  const { mount, last, calls } = recorded();
  const { address } = await open({ mount });
  const { location, navigate } = last().context;
  expect(location.read()).toEqual({ pathname: '/vises/7', search: '?size=2', hash: '', params: { id: '7' } });
  const listener = jest.fn();
  const unsubscribe = location.subscribe(listener);
  await act(async () => navigate('/vises/7?size=3'));
  expect(listener.mock.calls).toEqual([[expect.objectContaining({ search: '?size=3' })]]);
  expect(address()).toBe('/vises/7?size=3');
  unsubscribe();
  await act(async () => navigate('/vises/7?size=4'));
  expect(listener).toHaveBeenCalledTimes(1);
  expect(calls).toHaveLength(1);
});

it('requests the API', async () => {
  const { mount, last } = recorded();
  await open({ mount });
  const { fetchApi } = last().context;
  expect(await act(() => fetchApi('/tools'))).toEqual(['Saw']);
  expect(await act(() => fetchApi('/basket', { method: 'POST', body: { tool: 7 } }))).toEqual({ count: 1 });
  expect(API.requestsTo('POST /basket')).toMatchObject([{ body: { tool: 7 } }]);
  const { status, body } = problem(404, 'There is nothing here.');
  await act(() => expect(fetchApi('/nothing')).rejects.toEqual({ status, data: body }));
});

it.each<[string, Mount]>([
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
  ['rejects', async () => Promise.reject(new Error('broken'))],
  ['returns no function', (() => ({ unmount: () => undefined })) as never],
  [
    'reports an error',
    (_, { fail }) => {
      fail(new Error('broken'));
      return () => undefined;
    },
  ],
])('fails as a component does if mount %s', async (_, mount) => {
  const { onError } = await open({ mount });
  expect(screen.getByText('Failed')).toBeInTheDocument();
  expect(onError).toHaveBeenCalledTimes(1);
});

it('fails if mount does not resolve in time', async () => {
  jest.useFakeTimers();
  const { onError } = await open({ mount: () => new Promise(() => undefined) });
  await act(() => jest.advanceTimersByTimeAsync(14_000));
  expect(onError).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  jest.useRealTimers();
  expect(onError).toHaveBeenCalledTimes(1);
});

it('ends a page that was left before mount resolved', async () => {
  const mounting = Promise.withResolvers<() => void>();
  const unmount = jest.fn();
  const { leave, onError } = await open({ mount: () => mounting.promise });
  leave();
  mounting.resolve(unmount);
  await act(async () => mounting.promise);
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(onError).not.toHaveBeenCalled();
});

it('reports an error of a page that was left, and nothing else fails', async () => {
  const reported = jest.fn();
  globalThis.reportError = reported;
  const { leave, onError } = await open({
    mount: () => () => {
      throw new Error('late');
    },
  });
  leave();
  expect(reported.mock.calls).toEqual([[new Error('late')]]);
  expect(onError).not.toHaveBeenCalled();
});

it('does not load a module without mount', async () => {
  await expect(open({ Page: () => null })).rejects.toThrow(
    './vises does not export mount(element, context).',
  );
});

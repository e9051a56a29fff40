import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ClientRelease } from '@whetstone/contract';
import * as kernel from '@whetstone/kernel';
import { microfrontend } from './testing/microfrontend.ts';
import { openSite, signedInToken } from './testing/open-site.tsx';

type Kernel = typeof kernel;

/** A name for each test: the federation runtime keeps loaded remotes by name and entry. */
let test = 0;
const nameOf = (name: string) => `${name}-${test}`;

function remote(name: string, changes: Partial<ClientRelease> = {}): ClientRelease {
  const route = { path: `/${name}`, module: 'page', access: 'everyone', title: name } as const;
  return microfrontend(nameOf(name), { routes: [route], ...changes });
}

let requests: string[];
beforeEach(() => {
  test += 1;
  requests = [];
  localStorage.clear();
  globalThis.fetch = async (input) => {
    const { pathname } = new URL((input as Request).url);
    requests.push(pathname);
    return Response.json([`data of ${pathname}`]);
  };
});

/** A page with a list, whose endpoint has the same name in every remote. */
function listFrom(path: string) {
  return async ({ api, Link }: Kernel) => {
    const { useListToolsQuery } = api.injectEndpoints({
      endpoints: (build) => ({ listTools: build.query<string[], void>({ query: () => path }) }),
    });
    function Page() {
      const { data = [] } = useListToolsQuery();
      return (
        <>
          <h1>{data.join()}</h1>
          <Link to="/gadgets">Gadgets</Link>
        </>
      );
    }
    return { Page };
  };
}

describe('two remotes with an endpoint of the same name', () => {
  it('call their own addresses and get their own data', async () => {
    await openSite('/catalog', [remote('catalog'), remote('gadgets')], {
      [`${nameOf('catalog')}/page`]: listFrom('/purchase'),
      [`${nameOf('gadgets')}/page`]: listFrom('/gadgets'),
    });
    expect(await screen.findByRole('heading', { name: 'data of /api/purchase' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Gadgets' }));
    expect(await screen.findByRole('heading', { name: 'data of /api/gadgets' })).toBeInTheDocument();
    expect(requests).toEqual(['/api/purchase', '/api/gadgets']);
  });
});

describe('the last good release after a bad one', () => {
  const lastGood = () => ({
    version: '0',
    base: `/releases/${nameOf('catalog')}/0/`,
    entry: 'entry.js',
  });

  it('runs with its own endpoints, slices and data', async () => {
    const pageOf = (path: string, state: string, fails: boolean) => async (imported: Kernel) => {
      const { Page: List } = await listFrom(path)(imported);
      const slice = imported.createSlice({
        name: 'basket',
        initialState: { content: state },
        reducers: {},
        selectors: { selectContent: ({ content }) => content },
      });
      const select = slice.selectors.selectContent as (root: object) => string;
      function Page() {
        const content = imported.useAppSelector(select);
        if (fails) throw new Error('bad release');
        return (
          <>
            <List />
            <p>{content}</p>
          </>
        );
      }
      return { Page, slices: [slice] };
    };
    const { reported } = await openSite('/catalog', [remote('catalog', { lastGood: lastGood() })], {
      [`${nameOf('catalog')}@1/page`]: pageOf('/bad', 'bad state', true),
      [`${nameOf('catalog')}@0/page`]: pageOf('/good', 'good state', false),
    });
    expect(await screen.findByRole('heading', { name: 'data of /api/good' })).toBeInTheDocument();
    expect(screen.getByText('good state')).toBeInTheDocument();
    expect(requests).toEqual(['/api/good']);
    expect(reported).toContainEqual(expect.objectContaining({ kind: 'fallback', version: '1' }));
  });

  it('replaces a release whose slice was not created with the kernel', async () => {
    const stranger = kernel.createSlice({ name: 'session', initialState: {}, reducers: {} });
    await openSite('/catalog', [remote('catalog', { lastGood: lastGood() })], {
      [`${nameOf('catalog')}@1/page`]: async () => ({ Page: () => <h1>Stranger</h1>, slices: [stranger] }),
      [`${nameOf('catalog')}@0/page`]: listFrom('/good'),
    });
    expect(await screen.findByRole('heading', { name: 'data of /api/good' })).toBeInTheDocument();
  });
});

describe('a slice named session', () => {
  it('has its own state, and its actions leave the session as it is', async () => {
    localStorage.setItem('accessToken', signedInToken('ada@shop.example', 'Ada'));
    await openSite('/catalog', [remote('catalog')], {
      [`${nameOf('catalog')}/page`]: async ({ createSlice, selectUser, useAppDispatch, useAppSelector }) => {
        const slice = createSlice({
          name: 'session',
          initialState: { user: 'nobody' },
          reducers: {
            signedIn: (state, { payload }: kernel.PayloadAction<string>) => {
              state.user = payload;
            },
          },
          selectors: { selectOwn: ({ user }) => user },
        });
        const select = slice.selectors.selectOwn as (root: object) => string;
        function Page() {
          const dispatch = useAppDispatch();
          const own = useAppSelector(select);
          const user = useAppSelector(selectUser);
          const rename = () => dispatch(slice.actions.signedIn('somebody'));
          return <button type="button" onClick={rename}>{`${own}, ${user?.name}`}</button>;
        }
        return { Page, slices: [slice] };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'nobody, Ada' }));
    expect(screen.getByRole('button', { name: 'somebody, Ada' })).toBeInTheDocument();
  });
});

describe('an order in one remote', () => {
  it('invalidates the lists of another', async () => {
    let stock = 4;
    globalThis.fetch = async (input) => {
      if ((input as Request).method === 'POST') stock -= 1;
      return Response.json(stock);
    };
    const remotes = [
      remote('catalog', {
        routes: [
          { path: '/catalog', module: 'page', access: 'everyone', title: 'Catalog', slots: ['order'] },
        ],
      }),
      remote('orders', {
        routes: [],
        fragments: [{ slot: 'order', module: 'order', title: 'Order', height: 40 }],
      }),
    ];
    await openSite('/catalog', remotes, {
      [`${nameOf('catalog')}/page`]: async ({ api, Slot }) => {
        const { useGetStockQuery } = api.injectEndpoints({
          endpoints: (build) => ({
            getStock: build.query<number, void>({ query: () => '/purchase', providesTags: ['Tool'] }),
          }),
        });
        function Page() {
          const { data } = useGetStockQuery();
          return (
            <>
              <h1>{`${data} left`}</h1>
              <Slot name="order" />
            </>
          );
        }
        return { Page };
      },
      [`${nameOf('orders')}/order`]: async ({ api }) => {
        const { useOrderMutation } = api.injectEndpoints({
          endpoints: (build) => ({
            order: build.mutation<unknown, void>({
              query: () => ({ url: '/order', method: 'POST' }),
              invalidatesTags: (_result, error) => (error ? [] : ['Tool', 'Order']),
            }),
          }),
        });
        function Fragment() {
          const [order] = useOrderMutation();
          return (
            <button type="button" onClick={() => void order()}>
              Order
            </button>
          );
        }
        return { Fragment };
      },
    });
    await screen.findByRole('heading', { name: '4 left' });
    await userEvent.click(await screen.findByRole('button', { name: 'Order' }));
    expect(await screen.findByRole('heading', { name: '3 left' })).toBeInTheDocument();
  });
});

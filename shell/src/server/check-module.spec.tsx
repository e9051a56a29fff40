/** @jest-environment node */
import {
  type FragmentModule,
  type PageModule,
  Slot,
  selectUser,
  useAppSelector,
  useParams,
} from '@whetstone/kernel';
import { kernelOf } from '@whetstone/kernel/host';
import { loaderOf } from '../testing/loader-of.ts';
import { microfrontend } from '../testing/microfrontend.ts';
import { checkModule } from './check-module.ts';
import type { RenderContext } from './render-page.tsx';

const { api } = kernelOf({ name: 'mf-content', version: '1' });
const { useToolListQuery, useOneToolQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    toolList: build.query<{ _id: string; name: string }[], void>({ query: () => '/purchase' }),
    oneTool: build.query<{ description: string }, string>({ query: (id) => `/purchase/${id}` }),
  }),
});

function FirstTool({ id }: { id: string }) {
  const { data } = useOneToolQuery(id);
  return <p>{data?.description}</p>;
}

const modules: Record<string, () => Promise<PageModule | FragmentModule>> = {
  tools: async () => ({
    Page: () => {
      const { data } = useToolListQuery();
      const user = useAppSelector(selectUser);
      if (!data) return <p>Loading</p>;
      return (
        <main>
          <h1>{`${data[0]?.name} for ${user ? 'a user' : 'a visitor'}`}</h1>
          <FirstTool id={data[0]?._id ?? ''} />
        </main>
      );
    },
  }),
  throws: async () => ({
    Page: () => {
      const { data } = useToolListQuery();
      if (data) throw new Error('bad with data');
      return null;
    },
  }),
  nameless: async () => ({ default: () => null }) as never,
  missing: () => Promise.reject(new Error('half a file')),
  host: async () => ({
    Page: () => (
      <>
        <h1>Host</h1>
        <Slot name="aside" />
      </>
    ),
  }),
  aside: async () => ({
    Fragment: () => {
      const { data } = useToolListQuery();
      const { id } = useParams();
      return data && <p>{`${data[0]?.name} beside ${id}`}</p>;
    },
  }),
  bare: async () => ({ Page: () => null }),
  spoilt: async () => ({
    Fragment: () => {
      throw new Error('bad fragment');
    },
  }),
};

const route = (module: string, access: 'everyone' | 'admin') => ({
  path: `/${module}/:id`,
  module,
  access,
  title: module,
  ...(module === 'host' && { slots: ['aside'] }),
});

const fragment = (slot: string, module: string) => ({ slot, module, title: module, height: 100 });

function contextOf(access: 'everyone' | 'admin'): RenderContext {
  const routes = ['tools', 'throws', 'missing', 'nameless', 'host'].map((module) => route(module, access));
  const fragments = [fragment('aside', 'aside'), fragment('nowhere', 'spoilt'), fragment('else', 'bare')];
  return {
    release: {
      id: 'one',
      shell: { ...microfrontend('shell', {}), files: {}, requires: {} },
      remotes: [{ ...microfrontend('mf-content', { routes, fragments }), files: {}, requires: {} }],
    },
    loader: loaderOf((_name, module) => modules[module]?.()),
    apiUrl: 'http://nowhere',
    timeout: 30_000,
  };
}

describe('the check of a module', () => {
  it('renders the module with demo data, including queries that start during rendering', async () => {
    const { html } = await checkModule('mf-content/tools', contextOf('everyone'));
    expect(html).toContain('Demo hammer for a visitor</h1>');
    expect(html).toContain('A demo tool.');
  });

  it('returns a cloneable result', async () => {
    const page = await checkModule('mf-content/tools', contextOf('everyone'));
    expect(structuredClone(page)).toEqual(page);
  });

  it('signs in an admin if the page requires a sign-in', async () => {
    const { html } = await checkModule('mf-content/tools', contextOf('admin'));
    expect(html).toContain('Demo hammer for a user</h1>');
  });

  it('renders a fragment at the address of a page with its slot', async () => {
    const { html } = await checkModule('mf-content/aside', contextOf('everyone'));
    expect(html).toContain('Demo hammer beside demo');
    expect(html).not.toContain('Host');
  });

  it('renders a page without fragments', async () => {
    const { html } = await checkModule('mf-content/host', contextOf('everyone'));
    expect(html).toContain('Host</h1></div>');
  });

  it.each([
    ['throws with its data', 'throws', 'bad with data'],
    ['fails to load', 'missing', 'half a file'],
    ['of a page exports none', 'nameless', 'The module has no export Page.'],
    ['of a fragment exports none', 'bare', 'The module has no export Fragment.'],
    ['throws in a slot that no page has', 'spoilt', 'bad fragment'],
    ['is on no page', 'unknown', 'No page shows it'],
  ])('fails with the reason if the module %s', async (_what, module, reason) => {
    await expect(checkModule(`mf-content/${module}`, contextOf('everyone'))).rejects.toThrow(reason);
  });
});

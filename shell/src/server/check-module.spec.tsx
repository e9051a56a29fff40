/** @jest-environment node */
import {
  api,
  type FragmentModule,
  type PageModule,
  Slot,
  selectUser,
  useAppSelector,
  useParams,
} from '@whetstone/kernel';
import { loaderOf } from '../testing/loader-of.ts';
import { microfrontend } from '../testing/microfrontend.ts';
import { checkModule } from './check-module.ts';
import type { ServerNeeds } from './render-page.tsx';

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
          <h1>{`${data[0]?.name} for ${user ? 'somebody' : 'a visitor'}`}</h1>
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

function needsOf(access: 'everyone' | 'admin'): ServerNeeds {
  const routes = ['tools', 'throws', 'missing', 'host'].map((module) => route(module, access));
  const fragments = [fragment('aside', 'aside'), fragment('nowhere', 'spoilt')];
  return {
    release: {
      id: 'one',
      shell: { ...microfrontend('shell', {}), files: {}, requires: {} },
      remotes: [{ ...microfrontend('mf-content', { routes, fragments }), files: {}, requires: {} }],
    },
    loader: loaderOf((_name, module) => modules[module]?.()),
    apiUrl: 'http://nowhere',
    timeLimit: 2_000,
  };
}

describe('the trial of a module', () => {
  it('renders it with demo data, also with what it asks for only once it is there', async () => {
    const { html } = await checkModule('mf-content/tools', needsOf('everyone'));
    expect(html).toContain('Demo hammer for a visitor</h1>');
    expect(html).toContain('Stands in for a tool of the range.');
  });

  it('answers what can be sent to another thread, however often it rendered', async () => {
    const page = await checkModule('mf-content/tools', needsOf('everyone'));
    expect(structuredClone(page)).toEqual(page);
  });

  it('is for an admin where the page needs a sign-in', async () => {
    const { html } = await checkModule('mf-content/tools', needsOf('admin'));
    expect(html).toContain('Demo hammer for somebody</h1>');
  });

  it('is at the address of a page with its slot where it is a fragment', async () => {
    const { html } = await checkModule('mf-content/aside', needsOf('everyone'));
    expect(html).toContain('Demo hammer beside demo');
    expect(html).not.toContain('Host');
  });

  it('is of a page alone, whoever fills its slots', async () => {
    const { html } = await checkModule('mf-content/host', needsOf('everyone'));
    expect(html).toContain('Host</h1></div>');
  });

  it.each([
    ['throws when it has its data', 'throws', 'bad with data'],
    ['does not load', 'missing', 'half a file'],
    ['throws in a slot that no page has', 'spoilt', 'bad fragment'],
    ['is on no page', 'unknown', 'No page shows it'],
  ])('fails with the reason where it %s', async (_what, module, reason) => {
    await expect(checkModule(`mf-content/${module}`, needsOf('everyone'))).rejects.toThrow(reason);
  });
});

/** @jest-environment node */
import { api, type PageModule, selectUser, useAppSelector } from '@whetstone/kernel';
import { piece } from '../testing/piece.ts';
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

const modules: Record<string, () => Promise<PageModule>> = {
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
};

const route = (module: string, access: 'everyone' | 'admin') => ({
  path: `/${module}/:id`,
  module,
  access,
  title: module,
});

function needsOf(access: 'everyone' | 'admin'): ServerNeeds {
  const routes = Object.keys(modules).map((module) => route(module, access));
  return {
    release: {
      id: 'one',
      shell: { ...piece('shell', {}), files: {}, requires: {} },
      remotes: [{ ...piece('mf-content', { routes }), files: {}, requires: {} }],
    },
    load: (_piece, module) => modules[module]?.() as never,
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

  it.each([
    ['throws when it has its data', 'throws', 'bad with data'],
    ['does not load', 'missing', 'half a file'],
    ['is on no page', 'unknown', 'No page shows it'],
  ])('fails with the reason where it %s', async (_what, module, reason) => {
    await expect(checkModule(`mf-content/${module}`, needsOf('everyone'))).rejects.toThrow(reason);
  });
});

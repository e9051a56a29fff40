import { gzipSync } from 'node:zlib';
import type { ResolvedRelease } from '@whetstone/contract';
import { RELEASE_DATA_BUDGET } from '@whetstone/contract/budgets';
import type { MicrofrontendChanges } from '../testing/built-microfrontend.ts';
import { catalog, shell } from '../testing/microfrontends.ts';
import { dataOf } from '../testing/own-edge.ts';
import { createPageTemplate } from './page-template.ts';

const DOCUMENT = '<head><!-- page:head --></head><!-- page:content --><!-- page:data -->';
const NUMBERS = Array.from({ length: 100 }, (_, index) => index);

/** A remote with four pages, five scripts, a navigation entry and a fallback release. */
function remote(number: number, changes: MicrofrontendChanges = {}): ResolvedRelease {
  const name = `mf-tools-${number}`;
  const modules = ['list', 'detail', 'compare', 'history'];
  const builtAs = (build: string) =>
    catalog({
      name,
      routes: modules.map((module) => ({
        path: `/tools-${number}/${module}`,
        ...{ module, access: 'everyone', title: `Tools ${number}, ${module}` },
        description: `The ${module} of the tools of kind ${number}.`,
      })),
      navigation: [
        {
          area: 'footer',
          label: `Tools ${number}`,
          to: `/tools-${number}/list`,
          access: 'everyone',
          order: number,
        },
      ],
      modules: Object.fromEntries(modules.map((module) => [module, [`${module}.js`]])),
      files: Object.fromEntries(modules.map((module) => [`${module}.js`, `${name} ${module} ${build}`])),
      ...changes,
    }).microfrontend;
  return { ...builtAs('new'), lastGood: builtAs('old') };
}

const host = shell().microfrontend;

function documentAt(path: string, remotes: readonly ResolvedRelease[], html = DOCUMENT): string {
  const template = createPageTemplate({ id: 'one', shell: host, remotes }, html);
  const { parts } = template.frameOf(template.routes.match(path));
  return parts.join('');
}

function namesIn(document: string): string[] {
  return dataOf(document, 'id="release"').remotes.map(({ name }: ResolvedRelease) => name);
}

describe('the releases in a document', () => {
  const remotes = NUMBERS.map((number) => remote(number));

  it('of 100 remotes are within the budget, and are those of the page and of likely next pages', () => {
    const document = documentAt('/tools-50/list', remotes);
    expect(gzipSync(document).length).toBeLessThan(RELEASE_DATA_BUDGET);
    const { partial, shell: sent } = dataOf(document, 'id="release"');
    expect(partial).toBe(true);
    expect(namesIn(document)).toEqual(expect.arrayContaining(['mf-tools-0', 'mf-tools-50']));
    expect(namesIn(document)).not.toContain('mf-tools-99');
    expect(sent.navigation).toContainEqual(expect.objectContaining({ to: '/tools-99/list' }));
    const { integrity } = dataOf(document, 'type="importmap"');
    const loaded = Object.keys(integrity).map((file) => file.split('/')[2]);
    expect(new Set(loaded)).toEqual(new Set(['shell', ...namesIn(document)]));
  });

  it('contain those that fill slots of the page’s remote, and of remotes whose slots they fill', () => {
    const fragment = (slot: string) => ({ slot, module: 'list', title: slot, height: 100 });
    const page = (path: string, slots: string[]) =>
      ({ path, module: 'list', access: 'everyone', title: path, slots }) as const;
    const withSlots = [
      ...remotes.slice(0, 97),
      remote(97, { routes: [page('/saws', []), page('/saws/:id', ['saw'])] }),
      remote(98, { routes: [page('/reviews', ['stars'])], fragments: [fragment('saw')] }),
      remote(99, { fragments: [fragment('stars')] }),
    ];
    const needed = ['mf-tools-97', 'mf-tools-98', 'mf-tools-99'];
    expect(namesIn(documentAt('/saws', withSlots))).toEqual(expect.arrayContaining(needed));
    expect(namesIn(documentAt('/reviews', withSlots))).not.toContain('mf-tools-97');
  });

  it('are all of them within the budget', () => {
    const few = remotes.slice(0, 5);
    expect(namesIn(documentAt('/', few))).toHaveLength(5);
    expect(dataOf(documentAt('/', few), 'id="release"')).not.toHaveProperty('partial');
  });

  it('contain the hashes of their scripts in the policy', () => {
    const template = createPageTemplate({ id: 'one', shell: host, remotes }, DOCUMENT);
    const [one, other] = ['/tools-50/list', '/tools-60/list'].map(
      (path) => template.frameOf(template.routes.match(path)).scripts[0],
    );
    expect(one).not.toBe(other);
  });
});

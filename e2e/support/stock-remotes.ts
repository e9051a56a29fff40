import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type Deployment, runWhetstone } from '../../scripts/lib/release-built.ts';
import { RSPACK } from '../../scripts/lib/workspace.ts';
import { followFooterLink } from './footer.ts';
import { buildGuide, createGuideFolder, filesOfGuide, type GuideFile } from './guides.ts';
import type { OwnShop } from './own-shop.ts';
import { ShopApi } from './shop-api.ts';

/** A remote of docs/stock-remotes.md: two pages, a lazy chunk, a style sheet, an image, a navigation entry and the session. */
export interface StockRemote {
  name: string;
  /** The heading of its code in the guide. */
  section: string;
  packages: string[];
  /** The bundler's script, relative to the folder. */
  bundler: string;
  /** Its pages, with their headings. */
  first: { path: string; title: string };
  second: { path: string; title: string; link: string };
  picture: string;
  note: string;
  /** A file of the first page, the line in which the page begins, and the line that ends it. */
  source: { file: string; begin: string; end: string };
  /** Code in place of the first page's that never ends. */
  hangs: string;
}

const GUIDE = 'stock-remotes.md';
const VITE = 'node_modules/vite/bin/vite.js';
const REACT = ['react@19.3.1', 'react-dom@19.3.1'];
const WAITS = `document.documentElement.setAttribute('data-waits', '');`;

const VITE_REACT: StockRemote = {
  name: 'mf-planes',
  section: 'A React remote built with Vite',
  packages: ['vite@8.3.8', '@module-federation/vite@1.23.0', ...REACT],
  bundler: VITE,
  first: { path: '/planes', title: 'Planes' },
  second: { path: '/planes/care', title: 'Care of planes', link: 'Care' },
  picture: 'A plane',
  note: 'Oil the sole.',
  source: {
    file: 'src/planes.jsx',
    begin: 'export function Page() {',
    end: 'return () => clearInterval(timer);',
  },
  hangs: `${WAITS} throw new Promise(() => {});`,
};

const MOUNT: StockRemote = {
  name: 'mf-vises',
  section: 'A remote without a framework',
  packages: [],
  bundler: RSPACK,
  first: { path: '/vises', title: 'Vises' },
  second: { path: '/vises/jaws', title: 'Jaws', link: 'Jaws' },
  picture: 'A vise',
  note: 'Oil the thread.',
  source: {
    file: 'src/vises.js',
    begin: 'export function mount(element, { session, navigate }) {',
    end: 'return () => clearInterval(timer);',
  },
  hangs: `${WAITS} return new Promise(() => {});`,
};

const VUE: StockRemote = {
  name: 'mf-levels',
  section: 'A Vue remote',
  packages: ['vue@3.5.45', 'vue-loader@17.4.2'],
  bundler: RSPACK,
  first: { path: '/levels', title: 'Levels' },
  second: { path: '/levels/care', title: 'Care of levels', link: 'Care' },
  picture: 'A level',
  note: 'Keep the vial clean.',
  source: {
    file: 'src/app.js',
    begin: 'export function open(Page, element, { session, navigate, fail }) {',
    end: 'return () => app.unmount();',
  },
  hangs: `${WAITS} return new Promise(() => {});`,
};

/** Its configuration is that of the React remote in the guide, and its pages are those of the remote that Vite builds. */
const RSPACK_REACT: StockRemote = {
  ...VITE_REACT,
  name: 'mf-clamps',
  section: '',
  packages: REACT,
  bundler: RSPACK,
  first: { path: '/clamps', title: 'Clamps' },
  second: { path: '/clamps/care', title: 'Care of clamps', link: 'Care' },
  picture: 'A clamp',
  source: { ...VITE_REACT.source, file: 'src/clamps.jsx' },
};

export const STOCK_REMOTES = { RSPACK_REACT, VITE_REACT, MOUNT, VUE };

/** Its pages run in browsers only: the gate would refuse those that throw on the server. `stock-react` has the server build. */
async function filesOfRspackReact(): Promise<GuideFile[]> {
  const guide = new Map(await filesOfGuide(GUIDE, 'A React remote'));
  const { routes, ...description } = JSON.parse(guide.get('whetstone.json') ?? '');
  const browserOnly = routes.map(({ preload, ...route }: { preload?: object }) => ({
    ...route,
    browserOnly: true,
  }));
  const renamed = (text: string) => text.replaceAll('plane', 'clamp').replaceAll('Plane', 'Clamp');
  const sources = (await filesOfGuide(GUIDE, VITE_REACT.section)).filter(([file]) => file.startsWith('src/'));
  return [
    [
      'rspack.config.mjs',
      (guide.get('rspack.config.mjs') ?? '')
        .replace('export default [browser, server];', 'export default browser;')
        // npm would look for a kernel in package.json.
        .replace(
          "'@whetstone/kernel': provided",
          `'@whetstone/kernel': { ...provided, requiredVersion: '^0.2.0' }`,
        ),
    ],
    ['whetstone.json', JSON.stringify({ ...description, routes: browserOnly })],
    ...sources.map(([file, content]): GuideFile => [renamed(file), renamed(content)]),
  ];
}

/** A folder with the code of the guide, whose own packages are installed. */
export async function createStockRemote(remote: StockRemote): Promise<string> {
  const files = remote === RSPACK_REACT ? filesOfRspackReact() : filesOfGuide(GUIDE, remote.section);
  return createGuideFolder(await files, remote.packages);
}

/** Builds the folder with a line of its source replaced, and imports the build. Returns the output with the gate's report. */
export async function importStockRemote(
  shop: OwnShop,
  folder: string,
  { name, bundler, source: { file } }: StockRemote,
  [line, replacement]: readonly [string, string],
): Promise<string> {
  const original = await readFile(path.join(folder, file), 'utf8');
  expect(original).toContain(line);
  await writeFile(path.join(folder, file), original.replace(line, replacement));
  await buildGuide(folder, bundler);
  await writeFile(path.join(folder, file), original);
  const args = ['import', 'dist', '--description', 'whetstone.json'];
  const output = await runWhetstone(args, folder, await deploymentOf(shop, name));
  expect(output).toContain('is live for everybody');
  await shop.waitUntilLive();
  return output;
}

export async function rollBackStockRemote(shop: OwnShop, folder: string, name: string): Promise<void> {
  await runWhetstone(['rollback'], folder, await deploymentOf(shop, name));
  await shop.waitUntilLive();
}

async function deploymentOf(shop: OwnShop, name: string): Promise<Deployment> {
  const admin = await ShopApi.admin(shop.site);
  return { SHOP_URL: shop.site, DEPLOY_TOKEN: await admin.createDeployToken(name) };
}

/** Opens the first page with the link in the footer, and uses it. */
export async function expectFirstPage(page: Page, { first, picture, note }: StockRemote): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: first.title, exact: true });
  await followFooterLink(page, first.title);
  await expect(heading).toHaveCSS('color', 'rgb(0, 0, 255)');
  await expect(page).toHaveTitle(new RegExp(first.title));
  await expect(page.getByRole('img', { name: picture })).toHaveJSProperty('naturalWidth', 7);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText(note)).toBeVisible();
}

import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { version } from '../../package.json';
import { whetstone, whetstoneProcess } from '../testing/commands.ts';

const ROOT = path.resolve(__dirname, '../../../..');

const folder = () => mkdtemp(path.join(tmpdir(), 'microfrontend-'));

describe('the whetstone command', () => {
  it('explains its use without a command', async () => {
    const { code, stderr } = await whetstone(await folder(), []);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^Usage: whetstone /);
  });

  it.each([
    [['publish'], "unknown command 'publish'"],
    [['release', 'twice'], 'too many arguments'],
    [['release', '--fast'], "unknown option '--fast'"],
    [['dev', '--help'], "unknown command 'dev'"],
  ])('rejects %j in one sentence', async (args, sentence) => {
    const { code, stderr } = await whetstone(await folder(), args);
    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(`^error: ${sentence}.*\n$`));
  });

  it('prints only its own sentence after a failure, as the guide calls it', async () => {
    const env = { ...process.env, SHOP_URL: 'shop', DEPLOY_TOKEN: 'x' };
    const args = ['-w', 'mf-content', 'whetstone', 'rollback', '--reason', 'two words'];
    const output = await new Promise((resolve) => {
      execFile('npx', args, { cwd: ROOT, env }, (_error, stdout, stderr) => resolve(stdout + stderr));
    });
    expect(output).toBe(
      'SHOP_URL must be the address of a site such as http://127.0.0.1:4000, not "shop".\n',
    );
  });

  it('says in one sentence that this Node is too old', async () => {
    const old = `Object.defineProperty(process.versions, 'node', { value: '20.19.4' })`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(old)}`;
    const { code, stderr } = await whetstoneProcess(await folder(), ['release'], { NODE_OPTIONS });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'whetstone needs Node 24 or later, and this is Node 20.19.4: install a newer Node, for example with "nvm install 24".\n',
    );
  });

  it('prints its version', async () => {
    const { code, stdout } = await whetstone(await folder(), ['--version']);
    expect([code, stdout]).toEqual([0, `${version}\n`]);
  });

  it.each([
    [['--help'], ['release', 'import', 'rollback', 'retire', 'types', 'SHOP_URL', 'DEPLOY_TOKEN']],
    [
      ['release', '--help'],
      ['--canary', '--dry-run', '--reason', '--built', 'SHOP_URL', 'DEPLOY_TOKEN'],
    ],
  ])('prints the help with %j', async (args, words) => {
    const { code, stdout } = await whetstone(await folder(), args);
    expect(code).toBe(0);
    for (const word of words) expect(stdout).toContain(word);
  });
});

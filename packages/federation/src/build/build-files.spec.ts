import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeDocumentFiles } from './build-files.ts';

let shell: string;
const dist = () => path.join(shell, 'dist');
const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(shell, file)), { recursive: true });
  await writeFile(path.join(shell, file), text);
};

beforeEach(async () => {
  shell = await mkdtemp(path.join(tmpdir(), 'whetstone-document-'));
  await write('package.json', '{}');
  await write('src/icon.svg', '<svg/>');
});
afterEach(() => rm(shell, { recursive: true, force: true }));

describe('the document of the host', () => {
  it('is released with its icon and the package files that it names', async () => {
    await write('node_modules/letters/files/letters.woff2', 'letters');
    await write('src/document.html', 'url({{file:letters/files/letters.woff2}}) {{base}}icon.svg');
    await writeDocumentFiles(shell, dist());
    const released = (file: string) => readFile(path.join(dist(), file), 'utf8');
    expect(await released('document.html')).toBe('url({{base}}assets/letters.woff2) {{base}}icon.svg');
    expect(await released('assets/letters.woff2')).toBe('letters');
    expect(await released('icon.svg')).toBe('<svg/>');
  });

  it('contains its inline scripts as they are minified', async () => {
    await write('src/document.html', '<script>a</script><p>{{base}}</p><script>b</script>');
    await writeDocumentFiles(shell, dist(), async (code) => code.toUpperCase());
    const document = await readFile(path.join(dist(), 'document.html'), 'utf8');
    expect(document).toBe('<script>A</script><p>{{base}}</p><script>B</script>');
  });

  it('is rejected with a package file that does not exist', async () => {
    await write('src/document.html', '{{file:letters/none.woff2}}');
    await expect(writeDocumentFiles(shell, dist())).rejects.toThrow('letters/none.woff2');
  });
});

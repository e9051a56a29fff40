import { gzipSync } from 'node:zlib';

const SCRIPT = /<(?:link rel="modulepreload"|script type="module")[^>]* (?:href|src)="([^"]+)"/g;

/** JavaScript that the document of home asks for, in bytes compressed with gzip, whatever was negotiated on the wire. */
export async function gzippedHome(site: string): Promise<number> {
  const html = await (await fetch(site)).text();
  const addresses = new Set([...html.matchAll(SCRIPT)].map(([, address]) => address));
  const sizes = await Promise.all(
    [...addresses].map(async (address) => {
      const script = await fetch(new URL(address ?? '', site));
      return gzipSync(Buffer.from(await script.arrayBuffer())).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Content types of released browser files, by extension. HTML and XML are excluded: a release contains no documents. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  gif: 'image/gif',
  ico: 'image/vnd.microsoft.icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  // The types of a remote's exposed modules.
  ts: 'text/plain; charset=utf-8',
  zip: 'application/zip',
};

const SERVER_FOLDER = 'server/';
/** The shell's template. The edge reads it and does not serve it as a file. */
const DOCUMENT = 'document.html';

/** The rest of an error message that starts with the name of a forbidden file. */
export const FILE_TYPE_RULE = `is of a type that a release may not contain: outside of ${SERVER_FOLDER} the extensions ${Object.keys(CONTENT_TYPES).join(', ')} are allowed, in lower case`;

/** The content type of a released file; undefined for files that browsers do not load. */
export function contentTypeOf(file: string): string | undefined {
  const [, extension = ''] = /\.([a-z0-9]+)$/.exec(file) ?? [];
  const isForBrowsers = !file.startsWith(SERVER_FOLDER) && Object.hasOwn(CONTENT_TYPES, extension);
  return isForBrowsers ? CONTENT_TYPES[extension] : undefined;
}

/** Whether a release of the microfrontend may contain the file: browser code and assets, compressed or not, and edge code with its source maps. */
export function isReleasable(microfrontend: string, file: string): boolean {
  if (file.startsWith(SERVER_FOLDER)) return /\.c?js(\.map)?$/.test(file);
  const name = file.replace(/\.(br|gz)$/, '');
  return contentTypeOf(name) !== undefined || (microfrontend === 'shell' && name === DOCUMENT);
}

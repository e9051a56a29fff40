import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';

const ui = path.resolve(import.meta.dirname, '..');
const shell = path.resolve(ui, '../../shell/package.json');

/** React's development build writes its warnings to the console, where the smoke test finds them. */
const config: Configuration = {
  mode: 'development',
  devtool: false,
  context: ui,
  entry: './gallery/gallery.tsx',
  output: { path: path.join(ui, '.cache/gallery'), clean: true },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        type: 'javascript/auto',
        options: {
          detectSyntax: false,
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: true } },
            target: 'es2022',
          },
        },
      },
    ],
  },
  performance: false,
  stats: 'errors-warnings',
  plugins: [new rspack.HtmlRspackPlugin({ templateContent: documentTemplate() })],
  devServer: { host: '127.0.0.1', port: 6006, client: { overlay: { runtimeErrors: false } } },
};

export default config;

/** A document with the typeface and the reset of the shop's pages. The font is part of it, and the text waits for it. */
function documentTemplate(): string {
  const shopDocument = readFileSync(path.join(path.dirname(shell), 'src/document.html'), 'utf8');
  const styles = /<style>.*?<\/style>/s.exec(shopDocument)?.[0] ?? '';
  const withFont = styles.replace('optional;', 'block;').replace(/\{\{file:(.+?)\}\}/g, (_, file: string) => {
    const font = readFileSync(createRequire(shell).resolve(file), 'base64');
    return `data:font/woff2;base64,${font}`;
  });
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Gallery of packages/ui</title>
    <link rel="icon" href="data:,">
    ${withFont}
  </head>
  <body><div id="root"></div></body>
</html>`;
}

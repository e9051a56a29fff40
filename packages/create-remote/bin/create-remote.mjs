#!/usr/bin/env node
// Syntax and modules that old versions of Node know, because they must be able to say that they are too old.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const required = Number.parseInt(engines.node.replace('>=', ''), 10);

if (Number.parseInt(process.versions.node, 10) >= required) {
  await import('../dist/main.js');
} else {
  process.stderr.write(
    `A remote needs Node ${required} or later, and this is Node ${process.versions.node}: install a newer Node, for example with "nvm install ${required}".\n`,
  );
  process.exitCode = 1;
}

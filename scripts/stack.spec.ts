import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/workspace.ts';

/** The packages that the shop is built on. Each one is declared and used by at least one workspace. */
const STACK = [
  '@module-federation/enhanced',
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/passport',
  '@nestjs/typeorm',
  '@reduxjs/toolkit',
  '@rspack/cli',
  '@rspack/core',
  'class-validator',
  'jest',
  'mysql2',
  'passport',
  'passport-jwt',
  'react',
  'react-dom',
  'react-hook-form',
  'react-redux',
  'react-router-dom',
  'react-toastify',
  'redux',
  'styled-components',
  'typeorm',
];

/** Packages that a workspace runs through its scripts instead of importing them. */
const COMMANDS: Readonly<Record<string, string>> = { '@rspack/cli': 'rspack', jest: 'jest' };

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  scripts?: Record<string, string>;
}

const workspaces = globSync('{packages/*,services/*,services/fakes/*,shell,mf-*}/package.json', {
  cwd: ROOT,
}).map((file) => {
  const directory = path.join(ROOT, path.dirname(file));
  const manifest: Manifest = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: directory }).map((source) =>
    readFileSync(path.join(directory, source), 'utf8'),
  );
  return {
    versions: { ...manifest.dependencies, ...manifest.devDependencies },
    scripts: Object.values(manifest.scripts ?? {}),
    sources,
  };
});

it.each(STACK)('%s is a pinned direct dependency of a workspace that uses it', (name) => {
  const users = workspaces.filter(({ versions, scripts, sources }) => {
    const command = COMMANDS[name];
    const used = command
      ? scripts.some((script) => script.split(' ')[0] === command)
      : sources.some((text) => new RegExp(`from '${name}(/[^']+)?'`).test(text));
    return used && /^\d+\.\d+\.\d+$/.test(versions[name] ?? '');
  });
  expect(users).not.toEqual([]);
  expect(new Set(workspaces.flatMap(({ versions }) => versions[name] ?? [])).size).toBe(1);
});

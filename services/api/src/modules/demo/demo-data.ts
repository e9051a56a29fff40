import { readFile } from 'node:fs/promises';
import type { NewReview } from '../reviews/reviews.service.ts';
import type { NewTool } from '../tools/tools.service.ts';

const FOLDER = new URL('../../../demo/', import.meta.url);

interface DemoTool extends Omit<NewTool, 'img'> {
  /** Names the photographs. */
  slug: string;
}

/** In the order in which the shop should show them. */
export async function demoTools(): Promise<NewTool[]> {
  const tools = await read<DemoTool[]>('catalog.json');
  return tools.map(({ slug, ...tool }) => ({ ...tool, img: `/media/${slug}-1200.webp` }));
}

export function demoReviews(): Promise<NewReview[]> {
  return read<NewReview[]>('reviews.json');
}

async function read<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(new URL(file, FOLDER), 'utf8'));
}

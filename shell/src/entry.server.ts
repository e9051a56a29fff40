export { createRenderer } from './server/create-renderer.ts';

import { rspack } from '@rspack/core';

/**
 * Has V8 compile all of an entry in another thread while it arrives. Without it each function is compiled when it is first
 * called, in the page's own thread: a quarter of the work there until a page answers. To other engines it is a comment.
 */
export const compileHint = new rspack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  entryOnly: true,
  // After what minifies, which takes comments away, and before source maps, which count lines.
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

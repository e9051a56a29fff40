import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { StepError } from './run.ts';

/** What lets a microfrontend's team release to a site: variables for `whetstone release`. */
export interface Deployment {
  SHOP_URL: string;
  DEPLOY_TOKEN: string;
}

/** With the token that the site's API left in a folder. @throws StepError when there is none for the microfrontend */
export async function readDeployment(
  site: string,
  tokensFolder: string,
  microfrontend: string,
): Promise<Deployment> {
  const file = path.join(tokensFolder, microfrontend);
  const token = await readFile(file, 'utf8').catch(() => {
    throw new StepError(
      `${file} is not there: set DEPLOY_TOKEN_FILES of the API so that it names ${microfrontend}.`,
    );
  });
  return { SHOP_URL: site, DEPLOY_TOKEN: token.trim() };
}

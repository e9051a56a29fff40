export { DeployTokensPage as Page } from '../pages/deploy-tokens-page.tsx';

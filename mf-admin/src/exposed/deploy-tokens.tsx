import { CreateToken } from '../features/deploy-tokens/create-token.tsx';
import { TokenList, TokenLog } from '../features/deploy-tokens/token-list.tsx';
import { ConsoleHeader, ConsoleSection } from '../shared/console.tsx';
import { BackToReleases } from '../shared/releases/release-links.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader
        title="Deploy Tokens"
        eyebrow={<BackToReleases />}
        lead="A deploy token lets a team release its own microfrontend."
      >
        <CreateToken />
      </ConsoleHeader>
      <TokenList />
      <ConsoleSection heading="Log">
        <TokenLog />
      </ConsoleSection>
    </>
  );
}

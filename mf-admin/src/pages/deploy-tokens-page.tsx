import { PageHeader, Stack } from '@whetstone/ui';
import { MakeToken } from '../features/deploy-tokens/make-token.tsx';
import { TokenList } from '../features/deploy-tokens/token-list.tsx';
import { BackToReleases } from '../shared/releases/back-to-releases.tsx';

export function DeployTokensPage() {
  return (
    <>
      <PageHeader
        title="Deploy Tokens"
        lead="With a token a team releases its own microfrontend, and no other."
      >
        <MakeToken />
      </PageHeader>
      <Stack gap="xl">
        <TokenList />
        <BackToReleases />
      </Stack>
    </>
  );
}

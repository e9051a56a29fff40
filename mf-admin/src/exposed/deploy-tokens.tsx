import { PageHeader, Stack } from '@whetstone/ui';
import { CreateToken } from '../features/deploy-tokens/create-token.tsx';
import { TokenList } from '../features/deploy-tokens/token-list.tsx';
import { BackToReleases } from '../shared/release-links.tsx';

export function Page() {
  return (
    <>
      <PageHeader title="Deploy Tokens" lead="A deploy token lets a team release its own microfrontend.">
        <CreateToken />
      </PageHeader>
      <Stack gap="xl">
        <TokenList />
        <BackToReleases />
      </Stack>
    </>
  );
}

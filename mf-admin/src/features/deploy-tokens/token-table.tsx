import type { DeployToken } from '@whetstone/contract';
import { Button, preloadDialogs, Table, Tbody, Td, Th, Thead, Tr, VisuallyHidden } from '@whetstone/ui';
import { Moment } from '../../shared/moment.tsx';
import { MicrofrontendLink } from '../../shared/releases/microfrontend-link.tsx';

interface TokenTableProps {
  deployTokens: readonly DeployToken[];
  onRevoke: (token: DeployToken) => void;
}

export function TokenTable({ deployTokens, onRevoke }: TokenTableProps) {
  return (
    <Table caption="Deploy tokens" stacked>
      <Thead>
        <Tr>
          <Th>Microfrontend</Th>
          <Th>Label</Th>
          <Th>Made</Th>
          <Th>By</Th>
          <Th>Revoke</Th>
        </Tr>
      </Thead>
      <Tbody>
        {deployTokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={onRevoke} />
        ))}
      </Tbody>
    </Table>
  );
}

interface TokenRowProps extends Pick<TokenTableProps, 'onRevoke'> {
  token: DeployToken;
}

function TokenRow({ token, onRevoke }: TokenRowProps) {
  const { microfrontend, label, createdAt, createdBy } = token;
  return (
    <Tr>
      <Td label="Microfrontend">
        <MicrofrontendLink microfrontend={microfrontend} />
      </Td>
      <Td label="Label">{label}</Td>
      <Td label="Made">
        <Moment at={createdAt} />
      </Td>
      <Td label="By">{createdBy}</Td>
      <Td>
        <Button
          size="small"
          variant="danger"
          onPointerEnter={preloadDialogs}
          onFocus={preloadDialogs}
          onClick={() => onRevoke(token)}
        >
          Revoke
          <VisuallyHidden>
            {' '}
            “{label}” of {microfrontend}
          </VisuallyHidden>
        </Button>
      </Td>
    </Tr>
  );
}

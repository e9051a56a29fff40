import { PageHeader } from '@whetstone/ui';
import { LinkButton } from '../../shared/link-button.ts';

/** In place of a tool that the shop does not have. */
export function NoSuchTool() {
  return (
    <PageHeader
      eyebrow="Nothing on this hook"
      title="We have no such tool"
      lead="It may have left the range, or the address has a slip in it. Everything we make is on the purchase page."
    >
      <div>
        <LinkButton to="/purchase" $variant="primary">
          See all tools
        </LinkButton>
      </div>
    </PageHeader>
  );
}

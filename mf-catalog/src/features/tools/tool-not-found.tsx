import { ButtonLink, PageHeader } from '@whetstone/ui';

export function ToolNotFound() {
  return (
    <PageHeader
      eyebrow="404"
      title="Tool not found"
      lead="We may no longer sell this tool, or the link may contain a typing error."
    >
      <div>
        <ButtonLink to="/purchase" $variant="primary">
          See all tools
        </ButtonLink>
      </div>
    </PageHeader>
  );
}

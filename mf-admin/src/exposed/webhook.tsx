import { useParams } from '@whetstone/kernel';
import { WEBHOOKS_PATH } from '../features/webhooks/webhook-list.tsx';
import { WebhookView } from '../features/webhooks/webhook-view.tsx';
import { BackLink } from '../shared/console.tsx';

export function Page() {
  const { webhook = '' } = useParams();
  // The key: another webhook starts without the test result of this one.
  return (
    <WebhookView key={webhook} id={webhook} eyebrow={<BackLink to={WEBHOOKS_PATH}>All webhooks</BackLink>} />
  );
}

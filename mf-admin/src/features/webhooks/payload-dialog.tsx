import type { WebhookDeliveryDto } from '@whetstone/contract/api';
import { DescriptionItem, DescriptionList, Modal, Stack } from '@whetstone/ui';
import { ShortTime } from '../../shared/relative-time.tsx';
import { SentText } from '../../shared/sent-text.ts';

interface PayloadDialogProps {
  delivery: WebhookDeliveryDto | null;
  onClose: () => void;
}

/** What the receiver gets: the id of the event and the body of the request. */
export function PayloadDialog({ delivery, onClose }: PayloadDialogProps) {
  return (
    <Modal open={delivery !== null} onOpenChange={onClose} title="Payload">
      {delivery && (
        <Stack gap="m">
          <DescriptionList>
            <DescriptionItem term="webhook-id">{delivery.eventId}</DescriptionItem>
            {delivery.attemptedAt && (
              <DescriptionItem term="Last attempt">
                <ShortTime at={delivery.attemptedAt} />
              </DescriptionItem>
            )}
          </DescriptionList>
          <SentText tabIndex={0}>{JSON.stringify(JSON.parse(delivery.payload), null, 2)}</SentText>
        </Stack>
      )}
    </Modal>
  );
}

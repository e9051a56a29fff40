import type { EmailDto, EmailSummaryDto } from '@whetstone/contract/api';
import {
  Button,
  DescriptionItem,
  DescriptionList,
  DialogActions,
  FormMessage,
  Modal,
  Stack,
  TextLink,
} from '@whetstone/ui';
import { NotLoaded } from '../../shared/console.tsx';
import { orderPath } from '../../shared/orders/order-state.tsx';
import { ShortTime } from '../../shared/relative-time.tsx';
import { SentText } from '../../shared/sent-text.ts';
import { Wrapping } from '../../shared/text.ts';
import { EmailStateLabel } from './email-state.tsx';
import { useEmail, useSendEmailAgain } from './mail.api.ts';

interface EmailDialogProps {
  /** Null while the dialog is closed. */
  email: EmailSummaryDto | null;
  onClose: () => void;
}

/** One email with its text. */
export function EmailDialog({ email, onClose }: EmailDialogProps) {
  return (
    <Modal
      open={email !== null}
      onOpenChange={onClose}
      title={email?.subject ?? ''}
      description={email && `To ${email.recipient}`}
    >
      {email && <LoadedEmail id={email._id} onClose={onClose} />}
    </Modal>
  );
}

function LoadedEmail({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: email, isError, refetch } = useEmail(id);
  if (email) return <EmailDetails email={email} onClose={onClose} />;
  return <NotLoaded what="email" error={isError} onRetry={refetch} />;
}

function EmailDetails({ email, onClose }: { email: EmailDto; onClose: () => void }) {
  const { createdAt, sentAt, number, messageId, text, canSendAgain } = email;
  const { sendAgain, pending } = useSendEmailAgain();
  return (
    <Stack gap="l">
      <DescriptionList>
        <DescriptionItem term="State">
          <div role="status">
            <EmailStateLabel email={email} />
          </div>
        </DescriptionItem>
        <DescriptionItem term="Created">
          <ShortTime at={createdAt} />
        </DescriptionItem>
        {sentAt && (
          <DescriptionItem term="Accepted by the mail server">
            <ShortTime at={sentAt} />
          </DescriptionItem>
        )}
        {number && (
          <DescriptionItem term="Order">
            <TextLink to={orderPath(number)}>{number}</TextLink>
          </DescriptionItem>
        )}
        <DescriptionItem term="Message ID">
          <Wrapping>{messageId}</Wrapping>
        </DescriptionItem>
      </DescriptionList>
      {text === undefined ? (
        <FormMessage tone="info">
          The text is not kept: it contained a link that only its recipient may use. The recipient can request
          a new link on the sign-in page.
        </FormMessage>
      ) : (
        <SentText tabIndex={0} role="group" aria-label="Text of the email">
          {text}
        </SentText>
      )}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {canSendAgain && (
          <Button variant="primary" pending={pending !== undefined} onClick={() => sendAgain(email)}>
            Send again
          </Button>
        )}
      </DialogActions>
    </Stack>
  );
}

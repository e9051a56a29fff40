import { MailList } from '../features/mail/mail-list.tsx';
import { ConsoleHeader } from '../shared/console.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader
        title="Mail"
        lead="Every email of the shop. An email that fails is repeated for three days."
      />
      <MailList />
    </>
  );
}

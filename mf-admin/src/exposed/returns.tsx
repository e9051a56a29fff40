import { ReturnList } from '../features/returns/return-list.tsx';
import { ConsoleHeader } from '../shared/console.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader
        title="Returns"
        lead="Tools that customers want to send back. Accept or decline a request, receive the tools, and refund them. Tools that arrive after a return was declined or cancelled can be received, too."
      />
      <ReturnList />
    </>
  );
}

import { waitFor } from '@testing-library/react';
import { announcePages } from './announce-pages.ts';

test('reads the title of each new page, and not that of the first one', async () => {
  document.title = 'Home · Whetstone';
  announcePages();
  const region = document.querySelector('[aria-live="polite"]');
  document.head.append(document.createElement('style'));
  document.title = 'Tool · Whetstone';
  await waitFor(() => expect(region).toHaveTextContent('Tool · Whetstone'));
  document.title = 'Jack Plane · Whetstone';
  await waitFor(() => expect(region).toHaveTextContent('Jack Plane · Whetstone'));
});

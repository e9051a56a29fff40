import type { Meta, Story } from '../../gallery/story.ts';
import { Button } from '../button/button.tsx';
import { TextField } from '../form/field.tsx';
import { DialogActions, Stack } from '../layout/layout.tsx';
import { ConfirmDialog, Modal } from './dialog.tsx';

export default { title: 'Dialog' } satisfies Meta;

const stay = () => undefined;
const question = { open: true, onOpenChange: stay, onConfirm: stay };

export const WithForm: Story = {
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Modal open onOpenChange={stay} title="Order Claw Hammer" description="20 in stock.">
      <Stack>
        <TextField label="Phone" />
        <DialogActions>
          <Button variant="primary">Order Now</Button>
        </DialogActions>
      </Stack>
    </Modal>
  ),
};

/** The content scrolls within the dialog. */
export const Long: Story = {
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Modal open onOpenChange={stay} title="Terms of delivery">
      <Stack>
        <p>Tools leave the workshop on the next working day.</p>
        <div style={{ height: '60rem' }} />
        <TextField label="Your name" />
      </Stack>
    </Modal>
  ),
};

export const Confirm: Story = {
  parameters: { layout: 'fullscreen' },
  render: () => (
    <ConfirmDialog
      {...question}
      question="Place the order?"
      confirmLabel="Place the order"
      cancelLabel="Back"
    />
  ),
};

export const ConfirmDanger: Story = {
  parameters: { layout: 'fullscreen' },
  render: () => (
    <ConfirmDialog
      {...question}
      tone="danger"
      question="Cancel this order?"
      details="40712-38915, two tools. You can order them again."
      confirmLabel="Cancel the order"
      cancelLabel="Keep the order"
    />
  ),
};

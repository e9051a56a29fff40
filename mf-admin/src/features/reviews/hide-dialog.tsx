import type { FullReviewDto, HiddenReviewsDto } from '@whetstone/contract/api';
import { useAppDispatch, useNotify } from '@whetstone/kernel';
import { fieldMessages } from '@whetstone/kernel/field-messages';
import { problemMessage } from '@whetstone/kernel/problem';
import {
  Button,
  DialogActions,
  Form,
  FormMessage,
  Modal,
  Rating,
  SelectField,
  Stack,
  TextAreaField,
  tokens,
} from '@whetstone/ui';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { currentOf } from '../../shared/current-of.ts';
import { updateRow, useAccountReviewsHideMutation, useAllReviewsHideMutation } from './reviews.api.ts';

const MAX_REASON_LENGTH = 500;

const Text = styled.blockquote`
  padding-left: ${tokens.space.m};
  border-left: 2px solid ${tokens.color.rule};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

interface HideDialogProps {
  review: FullReviewDto | null;
  onHiddenAll: (hidden: HiddenReviewsDto) => void;
  onClose: () => void;
}

/** Hides a review, or all of its author. The author reads the reason. */
export function HideDialog({ review, ...actions }: HideDialogProps) {
  return (
    <Modal
      open={review !== null}
      onOpenChange={actions.onClose}
      title="Hide the review"
      description={
        review && `By ${review.clientName}. The review leaves the shop and the average of its tool.`
      }
    >
      {review && <HideForm key={review._id} review={review} {...actions} />}
    </Modal>
  );
}

/** Without react-hook-form, whose size exceeds the budget of the page with the table. */
function HideForm({ review, onHiddenAll, onClose }: HideDialogProps & { review: FullReviewDto }) {
  const [all, setAll] = useState(false);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ reason?: string; root?: string }>({});
  // After a conflict: the review as it is now, which the next submission hides.
  const [current, setCurrent] = useState<FullReviewDto | null>(null);
  const shown = current ?? review;
  const [hide, { isLoading: isHiding }] = useAllReviewsHideMutation();
  const [hideAll, { isLoading: isHidingAll }] = useAccountReviewsHideMutation();
  const isLoading = isHiding || isHidingAll;
  const dispatch = useAppDispatch();
  const notify = useNotify('reviews');
  const hideThis = async () => {
    const hideReviewDto = { reason: reason.trim(), version: shown.version };
    const { data, error } = await hide({ id: review._id, hideReviewDto });
    if (data) notify('success', `The review by ${shown.clientName} is hidden.`);
    return error;
  };
  const hideOfAuthor = async (user: string) => {
    const { data, error } = await hideAll({ user, hideAccountReviewsDto: { reason: reason.trim() } });
    if (data) onHiddenAll(data);
    return error;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setErrors({ reason: 'Enter a reason' });
    const error = await (all && review.userId ? hideOfAuthor(review.userId) : hideThis());
    const now = currentOf<FullReviewDto>(error);
    if (now) {
      dispatch(updateRow(now));
      setErrors({});
      return setCurrent(now);
    }
    if (error) {
      const { reason: atReason } = fieldMessages(error);
      return setErrors(atReason === undefined ? { root: problemMessage(error) } : { reason: atReason });
    }
    onClose();
  };
  return (
    <Form pending={isLoading} data-unsaved={(reason !== '' && !isLoading) || undefined} onSubmit={submit}>
      <Stack gap="l">
        {current && <FormMessage tone="error">{changeOf(current)}</FormMessage>}
        <div>
          <Rating value={shown.rating} />
          <Text tabIndex={0}>{shown.reviews}</Text>
        </div>
        {review.userId && (
          <SelectField
            label="Hide"
            value={String(all)}
            onChange={({ target }) => setAll(target.value === 'true')}
          >
            <option value="false">This review</option>
            <option value="true">All reviews by this account</option>
          </SelectField>
        )}
        <TextAreaField
          label="Reason"
          hint="The author reads it beside the hidden review."
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          error={errors.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {errors.root && <FormMessage tone="error">{errors.root}</FormMessage>}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" pending={isLoading}>
            {all ? 'Hide reviews' : 'Hide review'}
          </Button>
        </DialogActions>
      </Stack>
    </Form>
  );
}

function changeOf({ state, hiddenReason }: FullReviewDto): string {
  if (state === 'hidden')
    return `Another admin has hidden this review: “${hiddenReason}” Hide it again to replace the reason.`;
  return 'The review has changed since you opened it. Read it again, then decide.';
}

import { Stack, TextLink, tokens } from '@whetstone/ui';
import { Thumbnail } from '@whetstone/ui/thumbnail';
import { useId } from 'react';
import { styled } from 'styled-components';
import { Row } from '../../shared/row.ts';
import { AddPhotos } from './add-photos.tsx';
import { useToolPhotos } from './photos.api.ts';

interface PhotosFieldProps {
  toolId: string;
  /** The path of the page with all changes of photographs. */
  page: string;
}

/** The photographs of a tool within its form. New ones upload at once. */
export function PhotosField({ toolId, page }: PhotosFieldProps) {
  const { data } = useToolPhotos(toolId);
  const label = useId();
  const photos = data?.photos ?? [];
  return (
    <Stack gap="s" role="group" aria-labelledby={label}>
      <Label id={label}>Photographs</Label>
      {photos.length > 0 && (
        <Row $gap="xs">
          {photos.map(({ id, src, alt }) => (
            <Thumbnail key={id} src={src} alt={alt} size="4.5rem" />
          ))}
        </Row>
      )}
      <AddPhotos toolId={toolId} count={photos.length} />
      <p>
        New photographs upload at once. <TextLink to={page}>Sort, describe or delete them</TextLink>
      </p>
    </Stack>
  );
}

const Label = styled.strong`
  font-size: ${tokens.text.s};
  font-weight: ${tokens.weight.strong};
`;

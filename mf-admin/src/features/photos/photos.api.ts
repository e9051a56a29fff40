import type { EditedPhotoDto, ToolPhotosDto } from '@whetstone/contract/api';
import { problemOf } from '@whetstone/kernel';
import { type ProblemSentences, problemMessage } from '@whetstone/kernel/problem';
import { photosContractApi } from './generated/contract.ts';

export type { ToolPhotosDto };
export type EditedPhoto = EditedPhotoDto;

/** Milliseconds for 10 MB on the slowest line that the shop accepts, and for the photographs of other admins before them. */
const UPLOAD_TIMEOUT = 270_000;

const photosApi = photosContractApi
  .enhanceEndpoints({
    addTagTypes: ['Photo'],
    endpoints: {
      photosList: { providesTags: ['Photo'] },
      photosSave: { invalidatesTags: ['Photo', 'Tool'] },
      photosRemove: { invalidatesTags: ['Photo', 'Tool'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      uploadPhoto: build.mutation<ToolPhotosDto, { id: string; file: File }>({
        query: ({ id, file }) => ({
          url: `/tools/${encodeURIComponent(id)}/photos`,
          method: 'POST',
          headers: { 'content-type': file.type },
          body: file,
          timeout: UPLOAD_TIMEOUT,
        }),
        invalidatesTags: ['Photo', 'Tool'],
      }),
    }),
  });

export const { usePhotosSaveMutation, usePhotosRemoveMutation, useUploadPhotoMutation } = photosApi;

/** The photographs of a tool, read again whenever the page opens. */
export function useToolPhotos(id: string) {
  return photosApi.usePhotosListQuery({ id }, { refetchOnMountOrArgChange: true });
}

const SENTENCES: ProblemSentences = {
  'photo-rejected': ({ reason = '', min, max = 0 }) => {
    const reasons: Partial<Record<string, string>> = {
      'too-small': `The photograph must be at least ${min} pixels wide or high.`,
      'too-long': `The photograph is more than ${max} pixels wide or high. Send a smaller one.`,
      'several-pages': 'The file is an animation or has several pages. Send a single photograph.',
      'too-slow': 'The photograph takes too long to read. Send a smaller one.',
      'too-many-pixels': `The photograph has more than ${max / 1_000_000} megapixels. Send a smaller one.`,
    };
    return (
      reasons[reason] ?? 'The photograph is damaged or incomplete. Export it again and send the new file.'
    );
  },
  'too-many-photos': ({ max }) => `A tool has at most ${max} photographs. Delete one of them first.`,
  'body-too-large': ({ max = 0 }) => `The file is larger than ${max / 1_000_000} MB. Send a smaller one.`,
  'unsupported-media-type': 'Send a JPEG, PNG, WebP or AVIF file.',
  'upload-cut-off': 'The upload ended early. Send the photograph again.',
  'photos-incomplete': 'The photographs have changed in the meantime. Load this page again.',
  unreachable: 'The photograph did not arrive. Check your connection, or send a smaller file.',
};

/** The sentence of a rejection, or what to do without a connection. */
export function reasonOf(error: unknown): string {
  return problemMessage(error, SENTENCES);
}

const FILE_PROBLEMS = new Set(['body-too-large', 'photo-rejected', 'unsupported-media-type']);

/** Whether the file itself is the reason, so that sending it again cannot help. */
export function isFileRejected(error: unknown): boolean {
  return FILE_PROBLEMS.has((problemOf(error) as { code?: string } | undefined)?.code ?? '');
}

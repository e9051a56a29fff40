import type { EditedPhotoDto, ToolPhotosDto } from '@whetstone/contract/api';
import { problemOf } from '@whetstone/kernel';
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

/** The sentence of a rejection, or what to do without a connection. */
export function reasonOf(error: unknown): string {
  return (
    problemOf(error)?.detail ??
    'The photograph did not arrive. Check your connection, or send a smaller file.'
  );
}

const FILE_PROBLEMS = new Set(['body-too-large', 'photo-rejected', 'unsupported-media-type']);

/** Whether the file itself is the reason, so that sending it again cannot help. */
export function isFileRejected(error: unknown): boolean {
  return FILE_PROBLEMS.has((problemOf(error) as { code?: string } | undefined)?.code ?? '');
}

/** The photographs that are stored now, if another admin changed them meanwhile. */
export function currentOf(error: unknown): ToolPhotosDto | undefined {
  const problem = problemOf(error) as { code?: string; current?: ToolPhotosDto } | undefined;
  return problem?.code === 'changed-meanwhile' ? problem.current : undefined;
}

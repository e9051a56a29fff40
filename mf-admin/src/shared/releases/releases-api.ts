import { api } from '@whetstone/kernel';

/** The kernel's cache with the kinds of data that only the release console knows. */
export const releasesApi = api.enhanceEndpoints({ addTagTypes: ['Release', 'DeployToken'] });

import type { Api } from '#client/api/api.ts';
import { apiQuery } from '#client/api/api-query.ts';
import { getUserBySuffix } from '#contract/users.ts';

/** Suffixes compare without case, so that one person is kept once. */
export const profileQuery = (api: Api, suffix: string) =>
  apiQuery(api, getUserBySuffix, { params: { suffix: suffix.toLowerCase() } });

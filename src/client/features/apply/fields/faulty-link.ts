import * as v from 'valibot';
import { ReferenceLinkSchema } from '#contract/form-fields.ts';

export const isFaultyLink = (link: string): boolean => !v.is(ReferenceLinkSchema, link);

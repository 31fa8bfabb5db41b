import * as v from 'valibot';

export const participantStatuses = ['TO_BE_APPROVED', 'APPROVED', 'DENIED', 'REMOVED', 'BLOCKED'] as const;
export const ParticipantStatusSchema = v.picklist(participantStatuses);
export type ParticipantStatus = v.InferOutput<typeof ParticipantStatusSchema>;

export const EventTypeSchema = v.picklist(['INDIVIDUAL', 'ORGANIZATION']);
export type EventType = v.InferOutput<typeof EventTypeSchema>;

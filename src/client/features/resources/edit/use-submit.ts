import { type FormEvent, useState } from 'react';
import { type FieldErrors, offlineError } from '#client/api/api-error.ts';
import { useIsOnline } from '#client/connection/connection.ts';
import { fileTypeOf } from '#client/features/resources/resource-files.ts';
import { useUploads } from '#client/features/resources/uploads/use-uploads.ts';
import { useResourceCalls, useResourceWrite } from '#client/features/resources/use-resource-writes.ts';
import type { DraftPlace } from '#client/forms/local-draft.ts';
import type { LocalDraft } from '#client/forms/use-local-draft.ts';
import { useMe } from '#client/session/me.ts';
import type { ResourceLink } from '#contract/resources.ts';
import {
  type ResourceValues,
  resourceFaults,
  type Source,
  serverFaults,
  writeOf,
} from './resource-values.ts';

export interface ResourceFormProps {
  readonly eventId: number;
  readonly folderId: number;
  /** Null for a new one. */
  readonly link: ResourceLink | null;
  readonly onClose: () => void;
}

interface Submitted {
  readonly place: DraftPlace;
  readonly draft: LocalDraft<ResourceValues>;
  readonly source: Source;
  readonly file: File | null;
  readonly setFaults: (faults: FieldErrors) => void;
}

/** Checks what is typed; a file goes on its way by itself, all else is waited for. */
export function useSubmit({ eventId, folderId, link, onClose }: ResourceFormProps, parts: Submitted) {
  const { place, draft, source, file, setFaults } = parts;
  const me = useMe();
  const isOnline = useIsOnline();
  const uploads = useUploads();
  const { saveLink } = useResourceCalls();
  const { run, isBusy, error, reset } = useResourceWrite(eventId);
  const [refusals, setRefusals] = useState(0);
  const [isOffline, setIsOffline] = useState(false);
  const linkId = link?.id ?? null;
  const end = () => {
    draft.clear();
    onClose();
  };
  const send = (values: ResourceValues) => {
    const resourceType = file && fileTypeOf(file);
    if (source === 'link' || !file || !resourceType) {
      const body = writeOf(values, link);
      const saving = { eventId, folderId, linkId, draftKey: place.key, body };
      return run({ write: () => saveLink(saving), done: link ? 'Saved' : 'Added', onDone: end });
    }
    const { name, tags } = values;
    uploads.start({ eventId, folderId, linkId, file, resourceType, name: name.trim(), tags, userId: me.id });
    end();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { values } = draft;
    const found = resourceFaults(values, source, source === 'file' && link === null && file === null);
    setFaults(found);
    setIsOffline(false);
    reset();
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1);
    else if (isOnline) send(values);
    else setIsOffline(true);
  };
  return {
    submit,
    refusals,
    isBusy,
    reset,
    error: isOffline && !isOnline ? offlineError() : error,
    faultsOfServer: serverFaults(error),
  };
}

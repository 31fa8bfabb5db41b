import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOptions } from '#client/api/api.ts';
import { ApiError, isUnreached } from '#client/api/api-error.ts';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import {
  organizationParams,
  putOrganization,
  refreshOrganization,
} from '#client/features/organizations/organization-queries.ts';
import type { SuffixState } from '#client/forms/fields/suffix-field.tsx';
import { saveOnce } from '#client/forms/save-once.ts';
import type { LocalDraft } from '#client/forms/use-local-draft.ts';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { keptLinks, knownLinks, refusedLinks } from '#client/people/links/link-drafts.ts';
import {
  createOrganization,
  getOrganization,
  type Organization,
  updateOrganization,
} from '#contract/organizations.ts';
import { texts } from '#contract/texts.ts';
import {
  changeOf,
  creationOf,
  type FormFaults,
  faultsOf,
  type OrganizationValues,
  standingFaults,
} from './organization-values.ts';

const draftKey = storageKeys.organizationDraft;
const noFaults: FormFaults = { fields: {}, links: {} };

interface SaveOptions {
  /** Null for a new one. */
  readonly organization: Organization | null;
  readonly draft: LocalDraft<OrganizationValues>;
  readonly suffixState: SuffixState;
  readonly onSaved: (organization: Organization) => void;
}

/** Refusal, and the values of the fields at that time. */
interface Refusal extends FormFaults {
  readonly values: OrganizationValues;
}

/** Saves the form. Errors stand beside their fields, the phone's own before the server's; others become a note. */
export function useSaveOrganization({ organization, draft, suffixState, onSaved }: SaveOptions) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [refusals, setRefusals] = useState(0);
  const refuse = (faults: FormFaults, values: OrganizationValues) => {
    setRefusal({ ...faults, values });
    setRefusals((count) => count + 1);
  };
  const saving = useMutation({
    mutationFn: (values: OrganizationValues) => {
      const readAnew = (id: number) => api.call(getOrganization, organizationParams(id));
      if (organization === null) {
        const body = creationOf(values);
        const send = (options: CallOptions) => api.call(createOrganization, { body }, options);
        return saveOnce({ draftKey, content: body, send, readAnew });
      }
      const input = {
        ...organizationParams(organization.id),
        body: changeOf(organization, draft.base, values),
      };
      const send = (options: CallOptions) => api.call(updateOrganization, input, options);
      return saveOnce({ draftKey, content: input, send, readAnew });
    },
    onSuccess: (saved) => {
      putOrganization(queryClient, saved);
      void refreshOrganization(queryClient, saved.id);
      draft.clear();
      onSaved(saved);
    },
    onError: (error, values) => {
      refuse(serverFaults({ error, organization, base: draft.base, values }), values);
      // What was saved all the same is not to be saved twice.
      if (organization !== null && isUnreached(error)) void refreshOrganization(queryClient, organization.id);
    },
  });
  const send = useOnce(saving);
  return {
    faults: refusal === null ? noFaults : standingFaults(refusal, draft.values),
    failure: refusal !== null && Object.keys(refusal.fields).length > 0 ? null : saving.error,
    isSaving: saving.isPending,
    refusals,
    save() {
      const found = takenOr(faultsOf(draft.values), suffixState);
      setRefusal(null);
      if (found === null) {
        draft.sending();
        return send(draft.values);
      }
      saving.reset();
      refuse(found, draft.values);
    },
  };
}

interface Refused {
  readonly error: unknown;
  readonly organization: Organization | null;
  readonly base: OrganizationValues;
  readonly values: OrganizationValues;
}

function serverFaults({ error, organization, base, values }: Refused): FormFaults {
  const fields = error instanceof ApiError ? error.fields : {};
  const before = keptLinks(base.links);
  const standing = organization === null ? before : knownLinks(organization);
  return { fields, links: refusedLinks({ before, after: values.links, standing, fields }) };
}

/** An address that is in use blocks saving (specification, section 4). */
function takenOr(found: FormFaults | null, suffixState: SuffixState): FormFaults | null {
  if (suffixState !== 'taken') return found;
  const { fields, links } = found ?? noFaults;
  return { fields: { orgLastlinkSuffix: texts.suffixTaken, ...fields }, links };
}

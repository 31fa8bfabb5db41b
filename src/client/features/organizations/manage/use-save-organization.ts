import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection } from '#client/connection/connection-context.tsx';
import { useOnce } from '#client/connection/use-once.ts';
import {
  organizationParams,
  putOrganization,
  refreshOrganization,
} from '#client/features/organizations/organization-queries.ts';
import type { SuffixState } from '#client/identity/form/suffix-field.tsx';
import type { FormDraft } from '#client/identity/form/use-form-draft.ts';
import { refusedLinks } from '#client/identity/links/link-drafts.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { createOrganization, type Organization, updateOrganization } from '#contract/organizations.ts';
import { texts } from '#contract/texts.ts';
import {
  changeOf,
  creationOf,
  type FormFaults,
  faultsOf,
  type OrganizationValues,
  standingFaults,
} from './organization-values.ts';

const noFaults: FormFaults = { fields: {}, links: {} };

interface SaveOptions {
  /** Null for a new one. */
  readonly organization: Organization | null;
  readonly draft: FormDraft<OrganizationValues>;
  readonly suffixState: SuffixState;
  readonly onSaved: (organization: Organization) => void;
}

/** What was refused, and what stood in the fields then. */
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
    mutationFn: (values: OrganizationValues) =>
      organization === null
        ? api.call(createOrganization, { body: creationOf(values) })
        : api.call(updateOrganization, {
            ...organizationParams(organization.id),
            body: changeOf(organization, draft.base, values),
          }),
    onSuccess: (saved) => {
      putOrganization(queryClient, saved);
      void refreshOrganization(queryClient, saved.id);
      draft.clear();
      onSaved(saved);
    },
    onError: (error, values) => refuse(serverFaults(error, organization, values), values),
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
      if (found === null) return send(draft.values);
      saving.reset();
      refuse(found, draft.values);
    },
  };
}

function serverFaults(
  error: unknown,
  organization: Organization | null,
  values: OrganizationValues,
): FormFaults {
  const fields = error instanceof ApiError ? error.fields : {};
  const before = organization?.socialLinks ?? [];
  return { fields, links: refusedLinks({ before, after: [...values.links], fields }) };
}

/** An address that is in use blocks saving (specification, section 4). */
function takenOr(found: FormFaults | null, suffixState: SuffixState): FormFaults | null {
  if (suffixState !== 'taken') return found;
  const { fields, links } = found ?? noFaults;
  return { fields: { orgLastlinkSuffix: texts.suffixTaken, ...fields }, links };
}

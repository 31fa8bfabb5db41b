import { useState } from 'react';
import { ChoiceField } from '#client/forms/fields/choice-field.tsx';
import { PickField } from '#client/forms/fields/pick-field.tsx';
import { useMe } from '#client/session/me.ts';
import { Logo } from '#client/ui/display/logo.tsx';
import { PickSheet } from '#client/ui/sheets/pick-sheet.tsx';
import type { EventType } from '#contract/event-fields.ts';
import { canEditOrganization } from '#domain/organization-access.ts';
import { displayName } from '#domain/person.ts';
import { FixedValue, isFixed, type RoomFieldsProps } from './field-parts.tsx';
import type { Picked } from './room-values.ts';
import { useOwnOrganizations } from './use-choices.ts';

/** Oneself, or an organisation that one runs; the one that hosts it already may stay. */
export function HostField({ room, initial, values, change, faults }: RoomFieldsProps) {
  const me = useMe();
  const own = useOwnOrganizations();
  const run = own?.filter((one) => canEditOrganization(one.loggedInUserOrganizationUserView)) ?? [];
  const known = [
    ...run.map(({ id, name }): Picked => ({ id, name })),
    ...initial.organization,
    ...values.organization,
  ];
  const organizations = known.filter((one, at) => known.findIndex(({ id }) => id === one.id) === at);
  const creator = room?.creator;
  const person = creator && creator.id !== me.id ? displayName(creator) : 'Myself';
  const [host] = values.organization;
  const isOrganizations = values.eventType === 'ORGANIZATION';
  if (isFixed(room)) {
    return <FixedValue label="Hosted by" value={(isOrganizations && host?.name) || person} />;
  }
  const [only] = organizations.length === 1 ? organizations : [];
  const setType = (eventType: EventType) =>
    change({ eventType, ...(eventType === 'ORGANIZATION' && only ? { organization: [only] } : {}) });
  return (
    <>
      <ChoiceField
        label="Hosted by"
        name="eventType"
        options={[
          { value: 'INDIVIDUAL', label: person },
          { value: 'ORGANIZATION', label: 'An organisation' },
        ]}
        value={values.eventType}
        onChange={setType}
        hint={own && !isOrganizations ? hintOf(organizations) : undefined}
      />
      {isOrganizations && (
        <OrganizationField
          organizations={organizations}
          isRead={own !== undefined}
          host={host}
          onChange={(organization) => change({ organization: [organization] })}
          error={faults.creatorOrganization}
        />
      )}
    </>
  );
}

const hintOf = (organizations: readonly Picked[]) =>
  organizations.length === 0 ? 'To host it as an organisation, be its owner or an admin of it.' : undefined;

interface OrganizationFieldProps {
  readonly organizations: readonly Picked[];
  readonly isRead: boolean;
  readonly host: Picked | undefined;
  readonly onChange: (organization: Picked) => void;
  readonly error: string | undefined;
}

function OrganizationField({ organizations, isRead, host, onChange, error }: OrganizationFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const nameOf = (id: string) => organizations.find((one) => String(one.id) === id)?.name ?? '';
  return (
    <>
      <PickField
        label="Organisation"
        shown={host?.name ?? ''}
        isOpen={isOpen}
        onOpen={() => setIsOpen(true)}
        error={error}
        hint={
          isRead && organizations.length === 0
            ? 'You are not the owner or an admin of any organisation.'
            : undefined
        }
      />
      <PickSheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Organisation"
        searchLabel="Search an organisation"
        options={organizations.map(({ id, name }) => ({ id: String(id), title: name }))}
        value={host ? String(host.id) : null}
        onPick={(id) => onChange({ id: Number(id), name: nameOf(id) })}
        lead={(id) => <Logo name={nameOf(id)} size={36} />}
      />
    </>
  );
}

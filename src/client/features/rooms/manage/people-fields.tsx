import { ChoiceField } from '#client/forms/fields/choice-field.tsx';
import { PickedField } from '#client/forms/fields/picked-field.tsx';
import { Logo } from '#client/ui/display/logo.tsx';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { roomLimits } from '#contract/room-limits.ts';
import { displayName } from '#domain/person.ts';
import type { RoomFieldsProps } from './field-parts.tsx';
import { faultIn } from './room-faults.ts';
import { useAdminChoices, useKnownOrganizations } from './use-choices.ts';

const uploaders = [
  { value: 'hosts', label: 'Host and admin only' },
  { value: 'all', label: 'All participants' },
] as const;

export function PeopleFields(props: RoomFieldsProps) {
  const { values, change } = props;
  return (
    <>
      <AdminsField {...props} />
      <SponsorsField {...props} />
      <ChoiceField
        label="Resource upload permission"
        name="filesByHosts"
        options={uploaders}
        value={values.filesByHosts ? 'hosts' : 'all'}
        onChange={(who) => change({ filesByHosts: who === 'hosts' })}
      />
    </>
  );
}

function AdminsField({ room, values, change, faults }: RoomFieldsProps) {
  const isOrganizations = values.eventType === 'ORGANIZATION';
  const people = useAdminChoices(room, isOrganizations ? values.organization[0]?.id : undefined);
  const personOf = (id: string) => people.find((person) => String(person.id) === id);
  return (
    <PickedField
      label="Admins"
      picked={values.admins}
      onChange={(admins) => change({ admins })}
      options={people.map((person) => ({
        id: String(person.id),
        title: displayName(person),
        second: [person.position, person.organization].filter(Boolean).join(', '),
      }))}
      most={roomLimits.adminsMax}
      addLabel="Add an admin"
      searchLabel="Search people"
      lead={(id) => {
        const { firstName = null, lastName = null, image = null } = personOf(id) ?? {};
        return <Avatar firstName={firstName} lastName={lastName} image={image} size={36} />;
      }}
      error={faultIn(faults, 'adminUserIds')}
      hint={adminsHint({ isNew: room === null, isOrganizations, hasChoices: people.length > 0 })}
    />
  );
}

interface AdminsHint {
  readonly isNew: boolean;
  readonly isOrganizations: boolean;
  readonly hasChoices: boolean;
}

function adminsHint({ isNew, isOrganizations, hasChoices }: AdminsHint): string {
  if (hasChoices) return 'Admins do what you do here: approve people, share files, change the room.';
  if (isNew && !isOrganizations) return 'People who have joined can be made admins later.';
  return 'Nobody can be made an admin yet: people who have joined can.';
}

function SponsorsField({ values, change, faults }: RoomFieldsProps) {
  const organizations = useKnownOrganizations();
  const organizationOf = (id: string) => organizations.find((one) => String(one.id) === id);
  return (
    <PickedField
      label="Sponsors"
      picked={values.sponsors}
      onChange={(sponsors) => change({ sponsors })}
      options={organizations.map(({ id, name, location }) => ({
        id: String(id),
        title: name,
        second: location,
      }))}
      most={roomLimits.sponsorsMax}
      addLabel="Add a sponsor"
      searchLabel="Search organisations"
      lead={(id) => (
        <Logo name={organizationOf(id)?.name ?? ''} image={organizationOf(id)?.logo ?? null} size={36} />
      )}
      error={faultIn(faults, 'eventSponsorsOrganizations')}
      hint={
        organizations.length === 0
          ? 'Follow an organisation, and it can be picked here.'
          : 'Organisations to which you belong, or that you follow.'
      }
    />
  );
}

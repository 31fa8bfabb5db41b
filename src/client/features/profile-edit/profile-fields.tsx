import { MapPin } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { LinkedInField } from '#client/identity/form/linked-in-field.tsx';
import { SuffixField, type SuffixState } from '#client/identity/form/suffix-field.tsx';
import type { FormDraft } from '#client/identity/form/use-form-draft.ts';
import { WorkFields } from '#client/identity/form/work-fields.tsx';
import { LinksField } from '#client/identity/links/links-field.tsx';
import { ImageField } from '#client/people/image/image-field.tsx';
import { TimeZoneField } from '#client/people/time-zone/time-zone-field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { limits } from '#contract/limits.ts';
import { checkMySuffix } from '#contract/profile.ts';
import type { OwnUser } from '#contract/users.ts';
import { suffixOf } from '#domain/suffix.ts';
import styles from './profile-fields.module.css';
import type { ProfileFaults, ProfileValues } from './profile-values.ts';

interface ProfileFieldsProps {
  readonly me: OwnUser;
  readonly draft: FormDraft<ProfileValues>;
  readonly faults: ProfileFaults;
  readonly onSuffixState: (state: SuffixState) => void;
}

const onlyLetters = 'Letters only, without spaces';

export function ProfileFields(props: ProfileFieldsProps) {
  return (
    <>
      <Section title="About you">
        <AboutFields {...props} />
      </Section>
      <Section title="Work and place">
        <PlaceFields {...props} />
      </Section>
      <Section title="Your link">
        <OwnLinkField {...props} />
      </Section>
      <Section title="Links">
        <LinkFields {...props} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

function AboutFields({ draft: { values, change }, faults: { fields } }: ProfileFieldsProps) {
  return (
    <>
      <ImageField
        label="Profile image"
        shape="round"
        imageType="PROFILE_IMAGE"
        firstName={values.firstName}
        lastName={values.lastName}
        image={values.image}
        onChange={(image) => change({ image })}
        error={fields.image}
      />
      <div className={styles.pair}>
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          autoCapitalize="words"
          value={values.firstName}
          onChange={(firstName) => change({ firstName })}
          error={fields.firstName}
          hint={onlyLetters}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          autoCapitalize="words"
          value={values.lastName}
          onChange={(lastName) => change({ lastName })}
          error={fields.lastName}
          hint={onlyLetters}
        />
      </div>
      <TextArea
        label="Bio"
        name="bio"
        isOptional
        limit={limits.bioMaxLength}
        value={values.bio}
        onChange={(bio) => change({ bio })}
        error={fields.bio}
      />
    </>
  );
}

function PlaceFields({ draft: { values, change }, faults: { fields } }: ProfileFieldsProps) {
  return (
    <>
      <WorkFields values={values} onChange={change} errors={fields} />
      <TextField
        label="Location"
        name="location"
        icon={MapPin}
        autoComplete="address-level2"
        value={values.location}
        onChange={(location) => change({ location })}
        error={fields.location}
      />
      <TimeZoneField
        value={values.timeZoneId}
        onChange={(timeZoneId) => change({ timeZoneId })}
        error={fields.timeZoneId}
      />
    </>
  );
}

function OwnLinkField({ me, draft, faults, onSuffixState }: ProfileFieldsProps) {
  const { api } = useConnection();
  const initial = suffixOf(me.myLastlink);
  return (
    <SuffixField
      label="Personal link"
      address={me.myLastlink.slice(0, -initial.length || undefined).replace(/^https?:\/\//, '')}
      value={draft.values.myLastlinkSuffix}
      initial={initial}
      onChange={(myLastlinkSuffix) => draft.change({ myLastlinkSuffix })}
      check={async (suffix, signal) => {
        const { exists } = await api.call(
          checkMySuffix,
          { params: { suffix } },
          { signal, isBackground: true },
        );
        return !exists;
      }}
      error={faults.fields.myLastlinkSuffix}
      onState={onSuffixState}
    />
  );
}

function LinkFields({ draft: { values, change }, faults }: ProfileFieldsProps) {
  return (
    <>
      <LinkedInField
        value={values.linkedInProfileLink}
        onChange={(linkedInProfileLink) => change({ linkedInProfileLink })}
        error={faults.fields.linkedInProfileLink}
      />
      <LinksField links={values.links} onChange={(links) => change({ links })} errors={faults.links} />
    </>
  );
}

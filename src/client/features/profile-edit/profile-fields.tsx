import { MapPin } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { SuffixField, type SuffixState } from '#client/forms/fields/suffix-field.tsx';
import { TextArea } from '#client/forms/fields/text-area.tsx';
import { TextField } from '#client/forms/fields/text-field.tsx';
import type { LocalDraft } from '#client/forms/use-local-draft.ts';
import { ImageField } from '#client/people/image/image-field.tsx';
import { LinksField } from '#client/people/links/links-field.tsx';
import { LinkedInField, NameFields, WorkFields } from '#client/people/person-fields.tsx';
import { TimeZoneField } from '#client/people/time-zone/time-zone-field.tsx';
import { limits } from '#contract/limits.ts';
import { checkMySuffix } from '#contract/profile.ts';
import { profileLimits } from '#contract/profile-limits.ts';
import type { OwnUser } from '#contract/users.ts';
import { suffixOf } from '#domain/suffix.ts';
import styles from './profile-fields.module.css';
import type { ProfileFaults, ProfileValues } from './profile-values.ts';

interface ProfileFieldsProps {
  readonly me: OwnUser;
  readonly draft: LocalDraft<ProfileValues>;
  readonly faults: ProfileFaults;
  readonly onSuffixState: (state: SuffixState) => void;
}

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
        <NameFields values={values} onChange={change} errors={fields} />
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
        limit={limits.placeMaxLength}
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
  const { myLastlinkSuffix } = draft.values;
  const isMoving = myLastlinkSuffix.toLowerCase() !== initial.toLowerCase();
  return (
    <div className={styles.ownLink}>
      <SuffixField
        label="Personal link"
        address={me.myLastlink.slice(0, -initial.length || undefined).replace(/^https?:\/\//, '')}
        value={myLastlinkSuffix}
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
      {isMoving && (
        <p className={styles.note}>
          Your link of now leads to the new one for {profileLimits.formerSuffixDays} days, your QR code too.
          After that others may take it.
        </p>
      )}
    </div>
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

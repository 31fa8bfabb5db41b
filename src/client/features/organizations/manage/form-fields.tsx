import { MapPin } from 'lucide-react';
import type { SuffixState } from '#client/forms/fields/suffix-field.tsx';
import { TextArea } from '#client/forms/fields/text-area.tsx';
import { TextField } from '#client/forms/fields/text-field.tsx';
import { ImageField } from '#client/people/image/image-field.tsx';
import { LinksField } from '#client/people/links/links-field.tsx';
import { TimeZoneField } from '#client/people/time-zone/time-zone-field.tsx';
import { limits } from '#contract/limits.ts';
import { AddressField } from './address-field.tsx';
import styles from './organization-form.module.css';
import { type FormFaults, type OrganizationValues, withName } from './organization-values.ts';

interface FormFieldsProps {
  /** Server's version. */
  readonly initial: OrganizationValues;
  readonly values: OrganizationValues;
  readonly change: (partial: Partial<OrganizationValues>) => void;
  readonly faults: FormFaults;
  readonly onSuffixState: (state: SuffixState) => void;
}

export function FormFields({ initial, values, change, faults, onSuffixState }: FormFieldsProps) {
  const { fields } = faults;
  const isNew = initial.orgLastlinkSuffix === '';
  return (
    <div className={styles.fields}>
      <ImageField
        label="Logo"
        shape="square"
        imageType="ORG_LOGO"
        firstName={values.name}
        lastName={null}
        image={values.logo}
        error={fields.logo}
        onChange={(logo) => change({ logo })}
      />
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        autoCapitalize="words"
        limit={limits.organizationNameMaxLength}
        value={values.name}
        onChange={(name) => change(isNew ? withName(values, name) : { name })}
        error={fields.name}
      />
      <TextField
        label="Location"
        name="location"
        icon={MapPin}
        autoComplete="off"
        limit={limits.placeMaxLength}
        value={values.location}
        onChange={(location) => change({ location })}
        error={fields.location}
      />
      <AddressField
        value={values.orgLastlinkSuffix}
        initial={initial.orgLastlinkSuffix}
        onChange={(orgLastlinkSuffix) => change({ orgLastlinkSuffix })}
        error={fields.orgLastlinkSuffix}
        onState={onSuffixState}
      />
      <TextArea
        label="Description"
        name="bio"
        isOptional
        limit={limits.bioMaxLength}
        value={values.bio}
        onChange={(bio) => change({ bio })}
        error={fields.bio}
      />
      <TimeZoneField
        value={values.timeZoneId}
        onChange={(timeZoneId) => change({ timeZoneId })}
        error={fields.timeZoneId}
      />
      <section className={styles.links}>
        <h2 className={styles.heading}>Links</h2>
        <LinksField links={[...values.links]} onChange={(links) => change({ links })} errors={faults.links} />
      </section>
    </div>
  );
}

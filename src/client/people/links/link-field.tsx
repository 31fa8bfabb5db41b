import { useId } from 'react';
import box from '#client/forms/fields/field-frame.module.css';
import { FieldFrame } from '#client/forms/fields/field-frame.tsx';
import { PrefixField } from '#client/forms/fields/prefix-field.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import {
  type HandleType,
  handlePrefixes,
  isHandleType,
  isPhoneType,
  type SocialLinkType,
} from '#contract/social-links.ts';
import { handleOf, withoutScheme } from './link-drafts.ts';
import styles from './link-field.module.css';
import type { LinkFieldProps } from './phone-field.tsx';

interface AnyLinkFieldProps extends LinkFieldProps {
  readonly type: SocialLinkType;
}

/** The countries and their ways of writing numbers are heavy: only a link with a number fetches them. */
const PhoneField = lazyComponent(
  () => import('./phone-field.tsx').then((module) => module.PhoneField),
  (props: LinkFieldProps) => <TextLink {...props} kind={kinds.phone} />,
);

/** The field of one link, as its kind is written. */
export function LinkField({ type, ...field }: AnyLinkFieldProps) {
  if (isHandleType(type)) return <HandleLink {...field} type={type} />;
  if (isPhoneType(type)) {
    return (
      <div className={styles.phone}>
        <PhoneField {...field} />
      </div>
    );
  }
  if (type === 'EMAIL') return <TextLink {...field} kind={kinds.email} />;
  return <TextLink {...field} kind={type === 'SKYPE' ? kinds.name : kinds.web} />;
}

function HandleLink({ type, value, onChange, ...field }: LinkFieldProps & { type: HandleType }) {
  const prefix = handlePrefixes[type];
  const handle = value.startsWith(prefix) ? value.slice(prefix.length) : value;
  const handleChange = (typed: string) => {
    const name = typed.trim().replace(/^@/, '');
    onChange(name === '' ? '' : prefix + name);
  };
  return (
    <PrefixField
      {...field}
      name={type}
      prefix={withoutScheme(prefix)}
      value={handle}
      onChange={handleChange}
      fromAddress={(pasted) => handleOf(type, pasted)}
    />
  );
}

const kinds = {
  phone: { type: 'tel', inputMode: 'tel', placeholder: '+966 501234567' },
  email: { type: 'email', inputMode: 'email', placeholder: 'name@example.org' },
  name: { type: 'text', inputMode: 'text', placeholder: '' },
  web: { type: 'url', inputMode: 'url', placeholder: 'https://' },
} as const;

type TextLinkProps = LinkFieldProps & { readonly kind: (typeof kinds)[keyof typeof kinds] };

function TextLink({ kind, label, icon, end, value, onChange, error }: TextLinkProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} icon={icon} end={end} error={error}>
      <div className={box.box} data-invalid={error ? true : undefined} dir="ltr">
        <input
          id={id}
          className={box.input}
          {...kind}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-message`}
        />
      </div>
    </FieldFrame>
  );
}

import { ChevronDown, type LucideIcon } from 'lucide-react';
import {
  type ChangeEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import box from '#client/forms/fields/field-frame.module.css';
import { FieldFrame } from '#client/forms/fields/field-frame.tsx';
import { PickSheet } from '#client/ui/sheets/pick-sheet.tsx';
import styles from './phone-field.module.css';
import {
  type Country,
  countryName,
  countryOptions,
  dialCode,
  flagOf,
  hasDialCode,
  isCountry,
  type PhoneDraft,
  readPhone,
  storedPhone,
  typePhone,
} from './phone-numbers.ts';

/** Props of the field of one link, whatever its kind. */
export interface LinkFieldProps {
  readonly label: string;
  readonly icon: LucideIcon;
  /** At the end of the label's line: what removes the link. */
  readonly end: ReactNode;
  readonly value: string;
  readonly onChange: (url: string) => void;
  readonly error?: string;
  /** It has just been added: what comes late takes the focus itself. */
  readonly isNew: boolean;
}

/** A number with the dial code of a country, grouped while it is typed. */
export function PhoneField({ label, icon, end, value, onChange, error, isNew }: LinkFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(() => readPhone(value));
  const [isChoosing, setIsChoosing] = useState(false);
  // Another value than the one typed here is what the form went back to.
  const phone = storedPhone(draft) === value ? draft : readPhone(value);
  const { country, text } = phone;

  const take = (next: PhoneDraft) => {
    setDraft(next);
    onChange(storedPhone(next));
  };
  const arrive = useEffectEvent(() => {
    if (isNew) input.current?.focus();
    // Typed into the plain field that stands here until this code has come, which does not add the dial code.
    if (value !== '' && !hasDialCode(value)) take(typePhone(country, text));
  });
  useEffect(() => arrive(), []);
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const typed = currentTarget.value;
    // Grouping anew would throw the caret to the end of a text that is mended in its middle.
    const isAtEnd = currentTarget.selectionStart === typed.length && typed.length > text.length;
    take(isAtEnd ? typePhone(country, typed) : { country, text: typed });
  };
  const handleBlur = () => {
    const next = typePhone(country, text);
    if (next.text !== text) take(next);
  };
  return (
    <FieldFrame id={id} label={label} icon={icon} end={end} error={error}>
      <div className={[box.box, styles.box].join(' ')} data-invalid={error ? true : undefined} dir="ltr">
        <button
          type="button"
          className={styles.country}
          onClick={() => setIsChoosing(true)}
          aria-label={`Country of ${label}: ${countryName(country)} ${dialCode(country)}`}
        >
          <span aria-hidden>{flagOf(country)}</span>
          <span aria-hidden>{dialCode(country)}</span>
          <ChevronDown size={16} strokeWidth={2} aria-hidden />
        </button>
        <input
          ref={input}
          id={id}
          className={box.input}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={text}
          onChange={handleChange}
          onBlur={handleBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-message`}
        />
      </div>
      <CountrySheet
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        country={country}
        onPick={(next) => take(typePhone(next, text))}
      />
    </FieldFrame>
  );
}

interface CountrySheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly country: Country;
  readonly onPick: (country: Country) => void;
}

/** Every country with a dial code, found by its name, its letters or the code. */
function CountrySheet({ isOpen, onClose, country, onPick }: CountrySheetProps) {
  const options = useMemo(countryOptions, []);
  return (
    <PickSheet
      isOpen={isOpen}
      onClose={onClose}
      title="Country"
      searchLabel="Search a country or code"
      options={options}
      value={country}
      onPick={(id) => isCountry(id) && onPick(id)}
      lead={flagOf}
    />
  );
}

import { AsYouType, type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import metadata from 'libphonenumber-js/min/metadata';
import { countryOfZone } from '#client/people/time-zone/time-zones.ts';
import type { PickOption } from '#client/ui/sheets/pick-options.ts';
import { ownZone } from '#domain/time/zone.ts';

export type Country = CountryCode;

/** A number while it is edited. */
export interface PhoneDraft {
  readonly country: Country;
  /** The number as it is shown, without the dial code. */
  readonly text: string;
}

export const isCountry = (code: string | null | undefined): code is Country =>
  getCountries().some((country) => country === code);

export const dialCode = (country: Country) => `+${getCountryCallingCode(country)}`;

/** The country's flag, from the letters of its code. */
export const flagOf = (country: string) =>
  [...country].map((letter) => String.fromCodePoint(0x1f1a5 + letter.charCodeAt(0))).join('');

/** Every country with a dial code, by name. */
export function countryOptions(): PickOption[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return getCountries()
    .map((id) => ({
      id,
      title: names.of(id) ?? id,
      end: dialCode(id),
      words: `${id} ${dialCode(id).slice(1)} 00${dialCode(id).slice(1)}`,
    }))
    .sort((one, other) => one.title.localeCompare(other.title, 'en'));
}

export function countryName(country: Country): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
}

/** Country of the phone by its clock, else by its language. */
export function defaultCountry(zone = ownZone(), languages = navigator.languages): Country {
  const regions = languages.map((language) => new Intl.Locale(language).region);
  return [countryOfZone(zone), ...regions].find(isCountry) ?? 'SA';
}

/** Grouped as after the dial code: many countries group a number only where its leading zero is there. */
function withoutZero(country: Country, digits: string): string {
  const code = dialCode(country);
  return new AsYouType().input(`${code}${digits}`).slice(code.length).trim();
}

function inCountry(country: Country, text: string) {
  const typing = new AsYouType(country);
  const written = typing.input(text);
  const digits = typing.getChars();
  const shown = written === digits && digits !== '' ? withoutZero(country, digits) : written;
  return { shown, national: typing.getNumber()?.nationalNumber ?? digits };
}

/** Country with the most numbers among those that share a dial code. */
const mainCountry = (callingCode: string): Country | undefined =>
  metadata.country_calling_codes[callingCode]?.find(isCountry);

/** A number with its dial code, in its country; null while the country is not clear. */
function international(text: string): PhoneDraft | null {
  const typing = new AsYouType();
  typing.input(text);
  const country = typing.getCountry() ?? mainCountry(typing.getCallingCode() ?? '');
  if (!isCountry(country)) return null;
  return { country, text: inCountry(country, typing.getNumber()?.nationalNumber ?? '').shown };
}

/** Groups what is typed or pasted as the country writes it. A dial code at its beginning chooses the country. */
export function typePhone(country: Country, typed: string): PhoneDraft {
  const text = typed.replace(/^\s*(?:00|\u0660\u0660|\u06f0\u06f0)/, '+');
  if (text.trimStart().startsWith('+')) return international(text) ?? { country, text: typed };
  return { country, text: inCountry(country, typed).shown };
}

/** Number as it is kept: dial code, a space, the number without its leading zero (specification, section 3). */
export function storedPhone({ country, text }: PhoneDraft): string {
  if (text.trim() === '') return '';
  const { national } = inCountry(country, text);
  return `${dialCode(country)} ${national === '' ? text : national}`;
}

/** Tells whether a number stands behind its dial code and a space, as it is kept. */
export const hasDialCode = (text: string) => /^\+\d{1,4} /.test(text);

/** A kept number, ready to be edited. */
export function readPhone(stored: string): PhoneDraft {
  if (stored === '') return { country: defaultCountry(), text: '' };
  return international(stored) ?? { country: defaultCountry(), text: stored };
}

import { isKnownZone, zoneCity, zoneLabel } from '#domain/time/zone.ts';

/** Engines still call some zones by names that their people have given up. */
const newNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Asmara',
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
  'Pacific/Enderbury': 'Kanton',
};

/** `Riyadh` of `Asia/Riyadh`, `Kolkata` of `Asia/Calcutta`. */
export const cityOf = (zone: string) => newNames[zone] ?? zoneCity(zone);

/** `Riyadh (GMT+3)`; a zone that this phone does not know stands as it is called. */
export function formatTimeZone(zone: string): string {
  return isKnownZone(zone) ? `${cityOf(zone)} (${zoneLabel(zone)})` : zone;
}

/** Countries of the time zones that a participant's phone is likely to be in; where one is missing only the city is suggested. */
const zonesByCountry: Readonly<Record<string, readonly string[]>> = {
  SA: ['Asia/Riyadh'],
  AE: ['Asia/Dubai'],
  BH: ['Asia/Bahrain'],
  KW: ['Asia/Kuwait'],
  QA: ['Asia/Qatar'],
  OM: ['Asia/Muscat'],
  YE: ['Asia/Aden'],
  IQ: ['Asia/Baghdad'],
  IR: ['Asia/Tehran'],
  JO: ['Asia/Amman'],
  LB: ['Asia/Beirut'],
  SY: ['Asia/Damascus'],
  PS: ['Asia/Gaza', 'Asia/Hebron'],
  EG: ['Africa/Cairo'],
  SD: ['Africa/Khartoum'],
  LY: ['Africa/Tripoli'],
  TN: ['Africa/Tunis'],
  DZ: ['Africa/Algiers'],
  MA: ['Africa/Casablanca'],
  NG: ['Africa/Lagos'],
  KE: ['Africa/Nairobi'],
  ET: ['Africa/Addis_Ababa'],
  GH: ['Africa/Accra'],
  ZA: ['Africa/Johannesburg'],
  TR: ['Europe/Istanbul', 'Asia/Istanbul'],
  GB: ['Europe/London'],
  IE: ['Europe/Dublin'],
  FR: ['Europe/Paris'],
  DE: ['Europe/Berlin'],
  AT: ['Europe/Vienna'],
  CH: ['Europe/Zurich'],
  NL: ['Europe/Amsterdam'],
  BE: ['Europe/Brussels'],
  ES: ['Europe/Madrid'],
  PT: ['Europe/Lisbon'],
  IT: ['Europe/Rome'],
  GR: ['Europe/Athens'],
  SE: ['Europe/Stockholm'],
  NO: ['Europe/Oslo'],
  DK: ['Europe/Copenhagen'],
  FI: ['Europe/Helsinki'],
  PL: ['Europe/Warsaw'],
  CZ: ['Europe/Prague'],
  HU: ['Europe/Budapest'],
  RO: ['Europe/Bucharest'],
  UA: ['Europe/Kyiv', 'Europe/Kiev'],
  RU: ['Europe/Moscow'],
  PK: ['Asia/Karachi'],
  IN: ['Asia/Kolkata', 'Asia/Calcutta'],
  BD: ['Asia/Dhaka'],
  LK: ['Asia/Colombo'],
  NP: ['Asia/Kathmandu', 'Asia/Katmandu'],
  MY: ['Asia/Kuala_Lumpur'],
  SG: ['Asia/Singapore'],
  ID: ['Asia/Jakarta'],
  TH: ['Asia/Bangkok'],
  PH: ['Asia/Manila'],
  VN: ['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
  CN: ['Asia/Shanghai'],
  HK: ['Asia/Hong_Kong'],
  JP: ['Asia/Tokyo'],
  KR: ['Asia/Seoul'],
  AU: ['Australia/Sydney', 'Australia/Melbourne', 'Australia/Brisbane', 'Australia/Perth'],
  NZ: ['Pacific/Auckland'],
  US: ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Phoenix'],
  CA: ['America/Toronto', 'America/Vancouver', 'America/Montreal'],
  MX: ['America/Mexico_City'],
  BR: ['America/Sao_Paulo'],
  AR: ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  CL: ['America/Santiago'],
  CO: ['America/Bogota'],
};

/** ISO 3166 code of the country that a time zone lies in. */
export function countryOfZone(zone: string): string | null {
  return Object.keys(zonesByCountry).find((country) => zonesByCountry[country]?.includes(zone)) ?? null;
}

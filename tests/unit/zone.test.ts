import { execFileSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { dayOf, formatMoment } from '#domain/time/dates.ts';
import { isKnownZone, ownZone, readersZone, zoneCity, zoneLabel, zoneOffsetMs } from '#domain/time/zone.ts';

const riyadh = 'Asia/Riyadh';
const moment = '2021-06-18T15:05:00Z';

/** Runs a module on a device whose clock is that of a zone. */
function onDevice(zone: string, script: string): string {
  const env = { ...process.env, TZ: zone };
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' });
}

test('a zone says its city and how far it is from Greenwich, summer time included', () => {
  expect(zoneLabel(riyadh, moment)).toBe('GMT+3');
  expect(zoneLabel('Asia/Kolkata', moment)).toBe('GMT+5:30');
  expect(zoneLabel('Europe/Berlin', '2021-01-18T12:00:00Z')).toBe('GMT+1');
  expect(zoneLabel('Europe/Berlin', moment)).toBe('GMT+2');
  expect(zoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
});

test('every zone is labelled as the engine labels it, but for those at Greenwich, which engines label in two ways', () => {
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' });
  const labels = Intl.supportedValuesOf('timeZone').map((zone) => {
    const parts = format(zone).formatToParts(Date.parse(moment));
    return [zone, parts.find(({ type }) => type === 'timeZoneName')?.value] as const;
  });
  for (const [zone, label] of labels)
    expect(zoneLabel(zone, moment), zone).toBe(label === 'GMT' ? 'GMT+0' : label);
});

test('a zone that this device does not know is never used', () => {
  expect(readersZone('Asia/Riyadh')).toBe('Asia/Riyadh');
  expect(readersZone('Etc/Unknown')).toBe(ownZone());
  expect(readersZone('+05:30')).toBe(ownZone());
  expect(readersZone(null)).toBe(ownZone());
});

test.each(['Mars/Olympus', 'Etc/Unknown', '+05:30', '', '\0', '__proto__'])(
  'the unknown zone %j breaks nothing: its times are those of UTC',
  (zone) => {
    expect(isKnownZone(zone)).toBe(false);
    expect(zoneOffsetMs(moment, zone)).toBe(0);
    expect(formatMoment(moment, zone)).toBe('18 Jun 2021 • 03:05 PM');
    expect(dayOf(moment, zone)).toBe('2021-06-18');
    expect(zoneLabel(zone, moment)).toBe('GMT+0');
  },
);

test('an engine that writes dates in its own order gives the same day', () => {
  const prototype: { readonly format: unknown } = Intl.DateTimeFormat.prototype;
  using _ = vi.spyOn(prototype, 'format', 'get').mockReturnValue(() => '06/19/2021');
  expect(dayOf('2021-06-18T21:30:00Z', riyadh)).toBe('2021-06-19');
});

const zones = [
  'Africa/Lagos',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Asia/Riyadh',
  'Australia/Lord_Howe',
  'Europe/London',
  'Pacific/Kiritimati',
  'UTC',
];

test('a zone prints the same whether it is the device’s own or another', () => {
  const script = `
    const { formatAs, momentIn } = await import('#domain/time/dates.ts');
    const hourMs = 3_600_000;
    const start = Date.UTC(2021, 0, 1);
    const zones = ${JSON.stringify(zones)};
    const own = process.env.OWN === '1' ? [process.env.TZ] : zones;
    const print = (zone) => Array.from({ length: 2 * 365 * 24 }, (_, index) =>
      formatAs(start + (index * hourMs) / 2, zone, 'ddd DD MMM YYYY HH:mm')).join();
    const typed = ['2021-03-14T02:30', '2021-03-28T01:30', '2021-10-31T01:30', '2021-11-07T01:30'];
    const told = own.map((zone) => [zone, print(zone), typed.map((text) => momentIn(text, zone)).join()]);
    const { createHash } = await import('node:crypto');
    const hash = (text) => createHash('sha256').update(text).digest('hex');
    process.stdout.write(JSON.stringify(told.map(([zone, ...said]) => [zone, hash(said.join())])));
  `;
  const others = JSON.parse(onDevice('Pacific/Chatham', script));
  vi.stubEnv('OWN', '1');
  const own = zones.flatMap((zone) => JSON.parse(onDevice(zone, script)));
  vi.unstubAllEnvs();
  expect(own).toEqual(others);
});

test('a device that has travelled tells the times of its old zone as before', () => {
  const script = `
    const { formatTime } = await import('#domain/time/dates.ts');
    const { ownZone } = await import('#domain/time/zone.ts');
    const said = [ownZone(), formatTime('${moment}', '${riyadh}')];
    process.env.TZ = 'Asia/Tokyo';
    process.stdout.write([...said, ownZone(), formatTime('${moment}', '${riyadh}')].join());
  `;
  expect(onDevice(riyadh, script)).toBe('Asia/Riyadh,06:05 PM,Asia/Tokyo,06:05 PM');
});

test('an engine that names its zone without the date tables is not made to read them', () => {
  const script = `
    globalThis.Temporal = { Now: { timeZoneId: () => process.env.TZ } };
    Intl.DateTimeFormat = () => { throw new Error('the tables were read'); };
    const { formatMoment, dayOf } = await import('#domain/time/dates.ts');
    const { readersZone, zoneLabel } = await import('#domain/time/zone.ts');
    const zone = readersZone('${riyadh}');
    process.stdout.write([formatMoment('${moment}', zone), dayOf('${moment}', zone), zoneLabel(zone, '${moment}')].join());
  `;
  expect(onDevice(riyadh, script)).toBe('18 Jun 2021 • 06:05 PM,2021-06-18,GMT+3');
});

test('a device that does not say where it is is in UTC', () => {
  const script = (name: string) => `
    globalThis.Temporal = { Now: { timeZoneId: () => '${name}' } };
    const { ownZone } = await import('#domain/time/zone.ts');
    process.stdout.write(ownZone());
  `;
  expect(onDevice('UTC', script('Etc/Unknown'))).toBe('UTC');
  expect(onDevice('UTC', script('+05:30'))).toBe('UTC');
});

test.each(['ar-EG', 'fa-IR', 'hi-IN-u-nu-deva', 'th-TH'])('a phone set to %s shows the same', (language) => {
  const script = `
    const { DateTimeFormat } = Intl;
    Intl.DateTimeFormat = function (locale = '${language}', options) { return new DateTimeFormat(locale, options); };
    const { formatDate, formatTime } = await import('#domain/time/dates.ts');
    const { zoneLabel } = await import('#domain/time/zone.ts');
    process.stdout.write([formatTime, formatDate].map((format) => format('${moment}', '${riyadh}')).join() + zoneLabel('${riyadh}'));
  `;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, LC_ALL: language.replace('-', '_') },
    encoding: 'utf8',
  });
  expect(said).toBe('06:05 PM,18 June 2021GMT+3');
});

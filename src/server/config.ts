import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultAppKey, defaultAppSecret } from '#contract/names.ts';
import { type Environment, flag, refuse, text, wholeNumber } from './environment.ts';
import { browserPushHosts, isEndpointRule } from './providers/allowed-endpoints.ts';
import { isPlainS3, type S3Config, s3Config } from './providers/files/settings.ts';
import {
  isPlain,
  type LinkedInConfig,
  linkedInConfig,
  type ZoomConfig,
  zoomConfig,
} from './providers/oauth/settings.ts';
import { isPlainTwilio, type TwilioConfig, twilioConfig } from './providers/twilio/settings.ts';
import { type TurnConfig, turnConfig } from './providers/video/turn-settings.ts';
import { type VimeoConfig, vimeoConfig } from './providers/vimeo/settings.ts';

const builtApp = fileURLToPath(new URL('../../dist/', import.meta.url));

export type DatabaseConfig = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Origin that people's browsers use, without a trailing slash; mails and links are built on it. */
  readonly publicUrl: string;
  /** Bound to this machine and addressed as such: only then do the mail outbox and the demo exist. */
  readonly isLocal: boolean;
  readonly dataDir: string;
  /** Folder of the built app. */
  readonly appDir: string;
  /** Takes the service worker off the phones: the way out of a broken one. */
  readonly isWorkerOff: boolean;
  readonly database: DatabaseConfig;
  readonly isDemoWanted: boolean;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly appKey: string;
  readonly appSecret: string;
  /** Name of the tenant; null takes the one of the programme data. */
  readonly tenant: string | null;
  readonly sessionDays: number;
  /** People who may make rooms. */
  readonly roomCreatorIds: readonly number[];
  readonly geoipDatabase: string | null;
  /** Hosts of push services, with `*.` for all below one, or whole origins that are trusted. */
  readonly pushAllowedHosts: readonly string[];
  /** Contact that push services are given (RFC 8292): a `mailto:` or `https:` address. */
  readonly vapidSubject: string;
  /** Keys by which push services know this server; null has them made and kept in the database. */
  readonly vapidKeys: { readonly publicKey: string; readonly privateKey: string } | null;
  /** Relays for calls that find no way of their own, and the secret they share with us; null has none. */
  readonly turn: TurnConfig | null;
  /** Applications of ours at LinkedIn and Zoom; null where people do not sign in with these. */
  readonly linkedIn: LinkedInConfig | null;
  readonly zoom: ZoomConfig | null;
  /** Account at Twilio, and which of its services are used; null where chat and calls are our own. */
  readonly twilio: TwilioConfig | null;
  /** Bucket that has the files; null keeps them in the data folder. */
  readonly s3: S3Config | null;
  /** Account at Vimeo that shows the videos of rooms too; null where they are with us alone. */
  readonly vimeo: VimeoConfig | null;
  readonly trustProxy: 'none' | 'nearest' | readonly string[];
  /** Year whose programme is served; null takes the newest. */
  readonly programmeYear: number | null;
  /**
   * Moment at which the programme's calendar stands when the server starts, in epoch milliseconds; null follows the
   * real clock.
   */
  readonly programmeClock: number | null;
  /** Address for reports of weaknesses, as a URI; null publishes none. */
  readonly securityContact: string | null;
  /** Asks for a passkey whoever reads applications or registrants. */
  readonly doHostsNeedPasskey: boolean;
  /** Port on which this machine alone reads figures of the server; null has none. */
  readonly metricsPort: number | null;
  /** Answers however many calls somebody makes, for measuring on this machine. */
  readonly isUnlimited: boolean;
  readonly logLevel: string;
}

const localHosts = new Set(['127.0.0.1', '::1', 'localhost', '[::1]']);

export function isLocalHost(host: string): boolean {
  return localHosts.has(host.toLowerCase());
}

function address(env: Environment, port: number): Pick<Config, 'host' | 'publicUrl' | 'isLocal'> {
  const host = text(env, 'HOST') ?? '127.0.0.1';
  if (!/^[\w.:-]+$/.test(host)) refuse('HOST', `takes a host name or an address, not "${host}"`);
  const given = text(env, 'PUBLIC_URL');
  if (given === null) return { host, publicUrl: `http://localhost:${port}`, isLocal: isLocalHost(host) };
  const url = URL.canParse(given)
    ? new URL(given)
    : refuse('PUBLIC_URL', `takes an http(s) origin, not "${given}"`);
  const isOrigin =
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '';
  if (!isOrigin) refuse('PUBLIC_URL', `takes an http(s) origin without a path, not "${given}"`);
  return { host, publicUrl: url.origin, isLocal: isLocalHost(host) && isLocalHost(url.hostname) };
}

function appDir(env: Environment): string {
  const given = text(env, 'APP_DIR');
  if (given === null || existsSync(join(given, 'index.html'))) return resolve(given ?? builtApp);
  return refuse('APP_DIR', `takes the folder of a built app, which "${given}" is not`);
}

function database(env: Environment, dataDir: string): DatabaseConfig {
  const url = text(env, 'DATABASE_URL');
  if (url === null) return { kind: 'sqlite', file: resolve(dataDir, 'last-links.db') };
  if (/^postgres(?:ql)?:\/\//.test(url) && URL.canParse(url)) return { kind: 'postgres', url };
  return refuse('DATABASE_URL', 'takes a postgres:// address, or nothing for the embedded database');
}

function smtpUrl(env: Environment): string | null {
  const value = text(env, 'SMTP_URL');
  if (value === null) return null;
  if (/^smtps?:\/\/[^/]/.test(value) && URL.canParse(value)) return value;
  return refuse('SMTP_URL', 'takes an smtp:// or smtps:// address');
}

function mailFrom(env: Environment): string {
  const value = text(env, 'MAIL_FROM') ?? 'Last Links <no-reply@localhost>';
  if (/^(?:[^\r\n<>@,]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/.test(value)) return value;
  return refuse(
    'MAIL_FROM',
    `takes an e-mail address such as "Last Links <hello@example.org>", not "${value}"`,
  );
}

function securityContact(env: Environment): string | null {
  const value = text(env, 'SECURITY_CONTACT');
  if (value === null || /^https:\/\/[^\s/]+\S*$/.test(value)) return value;
  if (/^[^\s<>@,:]+@[^\s<>@,:]+$/.test(value)) return `mailto:${value}`;
  return refuse('SECURITY_CONTACT', `takes an e-mail address or an https:// address, not "${value}"`);
}

function word(env: Environment, variable: string): string | null {
  const value = text(env, variable);
  if (value === null || /^[\w.-]{1,100}$/.test(value)) return value;
  return refuse(variable, 'takes letters, digits, dots, hyphens and underscores');
}

function programmeClock(env: Environment): number | null {
  const value = text(env, 'PROGRAMME_CLOCK');
  if (value === null) return null;
  const moment = /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment)
    ? refuse('PROGRAMME_CLOCK', `takes a moment such as 2021-06-18T16:20:00+03:00, not "${value}"`)
    : moment;
}

function isNetwork(part: string): boolean {
  const [address = '', bits, ...rest] = part.split('/');
  const longest = isIP(address) === 6 ? 128 : 32;
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  return isIP(address) !== 0 && isPrefix && rest.length === 0;
}

/** Proxies whose forwarding headers are believed: `1` is the one that connects, else a list of networks. */
function trustProxy(env: Environment): Config['trustProxy'] {
  const value = text(env, 'TRUST_PROXY');
  if (value === null || value === '0') return 'none';
  if (value === '1') return 'nearest';
  const networks = value.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  return refuse('TRUST_PROXY', 'takes 1, 0 or a list of addresses');
}

/** The first two people of a demo, else nobody unless named. */
function roomCreatorIds(env: Environment): readonly number[] {
  const value = text(env, 'ROOM_CREATOR_IDS');
  if (value === null) return flag(env, 'DEMO') ? [1, 2] : [];
  const ids = value.split(',').map((part) => part.trim());
  if (ids.every((id) => /^[1-9]\d{0,8}$/.test(id))) return ids.map(Number);
  return refuse('ROOM_CREATOR_IDS', `takes numbers of people such as 1,2, not "${value}"`);
}

function pushAllowedHosts(env: Environment): readonly string[] {
  const value = text(env, 'PUSH_ALLOWED_HOSTS');
  if (value === null) return browserPushHosts;
  const rules = value.split(',').map((part) => part.trim());
  if (rules.every(isEndpointRule)) return rules;
  return refuse('PUSH_ALLOWED_HOSTS', `takes a list of host names, *.host names and origins, not "${value}"`);
}

/** Some push services refuse everything where the contact is none, so one is always given. */
function vapidSubject(
  env: Environment,
  { publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>,
): string {
  const value = text(env, 'VAPID_SUBJECT');
  if (value === null)
    return publicUrl.startsWith('https:') ? publicUrl : `mailto:${/[^<\s]+@[^>\s]+/.exec(mailFrom)?.[0]}`;
  if (/^mailto:[^\s<>@,:]+@[^\s<>@,:]+$/.test(value) || (/^https:/.test(value) && URL.canParse(value)))
    return value;
  return refuse('VAPID_SUBJECT', `takes a mailto: or an https:// address, not "${value}"`);
}

function vapidKeys(env: Environment): Config['vapidKeys'] {
  const publicKey = text(env, 'VAPID_PUBLIC_KEY');
  const privateKey = text(env, 'VAPID_PRIVATE_KEY');
  if (publicKey === null && privateKey === null) return null;
  if (publicKey === null || !/^[\w-]{87}$/.test(publicKey))
    return refuse(
      'VAPID_PUBLIC_KEY',
      'takes a key of 87 characters in base64url, together with VAPID_PRIVATE_KEY',
    );
  if (privateKey === null || !/^[\w-]{43}$/.test(privateKey))
    return refuse(
      'VAPID_PRIVATE_KEY',
      'takes a key of 43 characters in base64url, together with VAPID_PUBLIC_KEY',
    );
  return { publicKey, privateKey };
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];

function logLevel(env: Environment): string {
  const value = text(env, 'LOG_LEVEL') ?? 'info';
  return logLevels.includes(value)
    ? value
    : refuse('LOG_LEVEL', `takes one of ${logLevels.join(', ')}, not "${value}"`);
}

/** Refuses settings that are harmless on this machine alone and harmful where others reach it. */
function refuseUnsafe(config: Config): void {
  if (config.isLocal) return;
  if (config.smtpUrl === null)
    refuse('SMTP_URL', 'is needed wherever the server can be reached from outside');
  if (config.isDemoWanted)
    refuse('DEMO', 'works on this machine only (its passwords are known): set it to 0');
  const { pushAllowedHosts, linkedIn, zoom, twilio, s3, vimeo } = config;
  const plain = [
    ['PUSH_ALLOWED_HOSTS', pushAllowedHosts.some((rule) => rule.startsWith('http:'))],
    ['LINKEDIN_URL', linkedIn !== null && isPlain(linkedIn)],
    ['ZOOM_URL', zoom !== null && isPlain(zoom)],
    ['TWILIO_CONVERSATIONS_URL or TWILIO_VIDEO_URL', twilio !== null && isPlainTwilio(twilio)],
    ['S3_ENDPOINT', s3 !== null && isPlainS3(s3)],
    ['VIMEO_URL', vimeo?.url.startsWith('http:')],
  ] as const;
  for (const [variable, isPlainOrigin] of plain)
    if (isPlainOrigin) refuse(variable, 'takes http:// origins on this machine only');
  if (config.isUnlimited) refuse('RATE_LIMITS_OFF', 'is for measuring on this machine only: set it to 0');
}

/** Reads and checks the environment; throws a `ConfigError` for the first value that is malformed. */
export function readConfig(env: Environment = process.env): Config {
  const port = wholeNumber(env, 'PORT', { least: 1, most: 65_535 }) ?? 8080;
  const dataDir = resolve(text(env, 'DATA_DIR') ?? 'data');
  const reached = address(env, port);
  const from = mailFrom(env);
  const config: Config = {
    port,
    ...reached,
    dataDir,
    appDir: appDir(env),
    isWorkerOff: flag(env, 'SERVICE_WORKER_OFF'),
    database: database(env, dataDir),
    isDemoWanted: flag(env, 'DEMO'),
    smtpUrl: smtpUrl(env),
    mailFrom: from,
    appKey: word(env, 'APP_KEY') ?? defaultAppKey,
    appSecret: word(env, 'APP_SECRET') ?? defaultAppSecret,
    tenant: word(env, 'TENANT'),
    roomCreatorIds: roomCreatorIds(env),
    sessionDays: wholeNumber(env, 'SESSION_DAYS', { least: 1, most: 3650 }) ?? 90,
    geoipDatabase: text(env, 'GEOIP_DB'),
    pushAllowedHosts: pushAllowedHosts(env),
    vapidSubject: vapidSubject(env, { publicUrl: reached.publicUrl, mailFrom: from }),
    vapidKeys: vapidKeys(env),
    turn: turnConfig(env),
    linkedIn: linkedInConfig(env),
    zoom: zoomConfig(env),
    twilio: twilioConfig(env),
    s3: s3Config(env),
    vimeo: vimeoConfig(env),
    trustProxy: trustProxy(env),
    programmeYear: wholeNumber(env, 'PROGRAMME_YEAR', { least: 2000, most: 9999 }),
    programmeClock: programmeClock(env),
    securityContact: securityContact(env),
    doHostsNeedPasskey: flag(env, 'HOSTS_NEED_PASSKEY'),
    metricsPort: wholeNumber(env, 'METRICS_PORT', { least: 1, most: 65_535 }),
    isUnlimited: flag(env, 'RATE_LIMITS_OFF'),
    logLevel: logLevel(env),
  };
  refuseUnsafe(config);
  return config;
}

import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** Sources of others that the app's page may use, for its content policy. */
interface PolicySources {
  readonly connections: readonly string[];
  readonly frames: readonly string[];
  readonly media: readonly string[];
}

/** Addresses to which the client of conversations connects: its channel, and what it learns there of these. */
const twilioChat = [
  'wss://tsock.us1.twilio.com',
  'https://aim.us1.twilio.com',
  'https://mcs.us1.twilio.com',
  'https://ers.us1.twilio.com',
];
/** Addresses to which the client of calls connects (twilio-video, "Content Security Policy"). */
const twilioVideo = ['wss://global.vss.twilio.com', 'wss://sdkgw.us1.twilio.com'];

/** Tells which sources of others the services that are switched on need; none where all is our own. */
export function policySources({ twilio, vimeo }: Pick<Config, 'twilio' | 'vimeo'>): PolicySources {
  const hasChat = twilio?.conversations != null;
  const hasVideo = twilio?.video != null;
  return {
    connections: [...(hasChat ? twilioChat : []), ...(hasVideo ? twilioVideo : [])],
    frames: vimeo === null ? [] : ['https://player.vimeo.com'],
    media: hasVideo ? ['mediastream:'] : [],
  };
}

const sourcesOf = (html: string, element: 'script' | 'style'): string[] => {
  const inline = new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g');
  return [...html.matchAll(inline)].map((match) => `'sha256-${hash('sha256', match[1] ?? '', 'base64')}'`);
};

const policyOf = (html: string, formAction: string): string =>
  `default-src 'none'; style-src ${sourcesOf(html, 'style').join(' ') || "'none'"}; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`;

/** Policy for a page of our own without scripts; it allows only the styles in it. */
export const pagePolicy = (html: string): string => policyOf(html, "'none'");

/** Policy for such a page with a form that comes back to us. */
export const formPagePolicy = (html: string): string => policyOf(html, "'self'");

/** Headers that mean something on data; the others tell a browser how to show a page. */
const headersOfData = ['x-content-type-options', 'strict-transport-security'] as const;
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Answers true for calls of the API, whose answers are data; its description is a page. */
const isData = (url: string): boolean =>
  (url.startsWith('/api/') && !url.startsWith('/api/docs')) || url.startsWith('/linkedin/');

interface HeaderOptions {
  readonly indexHtml: string;
  readonly isHttps: boolean;
  readonly sources: PolicySources;
}

/**
 * Adds strict headers to all answers; inline scripts and styles of the app's page are allowed by their hashes alone.
 * Answers of the API, of which most are a 304 without a body, carry only those that mean something on data.
 */
export async function addSecurityHeaders(app: FastifyInstance, options: HeaderOptions): Promise<void> {
  const headers: OutgoingHttpHeaders = {
    ...(await helmetHeaders(helmetOptions(options))),
    'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=()',
  };
  const ofData = {
    ...Object.fromEntries(headersOfData.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
    'content-security-policy': dataPolicy,
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isData(request.url) ? ofData : headers);
    done();
  });
}

/**
 * Takes the headers from Helmet once: they are the same on every answer, and Helmet computes them anew each time, which
 * takes longer than most answers.
 */
async function helmetHeaders(options: FastifyHelmetOptions): Promise<OutgoingHttpHeaders> {
  const app = Fastify();
  await app.register(helmet, options);
  let headers: OutgoingHttpHeaders = {};
  app.get('/', async (_request, reply) => {
    headers = reply.raw.getHeaders();
    return '';
  });
  await app.inject('/');
  await app.close();
  return headers;
}

function helmetOptions({ indexHtml, isHttps, sources }: HeaderOptions): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...sourcesOf(indexHtml, 'script')],
        'style-src': ["'self'", ...sourcesOf(indexHtml, 'style')],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...sources.connections],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        ...(sources.frames.length > 0 && { 'frame-src': [...sources.frames] }),
        'media-src': ["'self'", 'blob:', ...sources.media],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        // The one policy of the built app: the service worker's address.
        'trusted-types': ['worker'],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  };
}

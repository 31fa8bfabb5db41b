import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';

export interface Answer {
  readonly status: number;
  /** JSON, or empty for 204. */
  readonly body: string;
}

export interface ReadAnswer extends Answer {
  /** Names the content. */
  readonly etag: string;
}

/** A reply that breaks its own declaration is our fault and must not leave. */
export function answerOf(endpoint: Endpoint, value: unknown): Answer {
  if (endpoint.reply === null) return { status: 204, body: '' };
  return { status: endpoint.status ?? 200, body: JSON.stringify(v.parse(endpoint.reply, value)) };
}

export function readAnswerOf(endpoint: Endpoint, value: unknown): ReadAnswer {
  const answer = answerOf(endpoint, value);
  return { ...answer, etag: `"${hash('sha1', answer.body, 'base64url')}"` };
}

export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  reply.status(answer.status);
  if (answer.body === '') return reply.send();
  return reply.type('application/json; charset=utf-8').send(answer.body);
}

/** A read names its content, so that a caller who has it already is told so (RFC 9110, section 13.1.2). */
export function sendRead(request: FastifyRequest, reply: FastifyReply, answer: ReadAnswer): FastifyReply {
  reply.header('etag', answer.etag);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const isKnown = known?.some((tag) => tag === answer.etag || tag === '*');
  return isKnown ? reply.status(304).send() : sendAnswer(reply, answer);
}

import { ownResponse, wireOf } from './fake-network.ts';
import type { ModelAnswer, ModelRequest } from './model-server.ts';
import type { Phone } from './phone.ts';

export const messagesOn = ({ server }: Phone) => server.alive().map(({ message }) => message);
export const messageOf = ({ body }: ModelRequest) =>
  (body as { message?: string } | undefined)?.message ?? '';

/** Answers given in this order, then those of the server. */
export function answersFirst(phone: Phone, answers: readonly ModelAnswer[]): void {
  const left = [...answers];
  phone.wire = wireOf((request) => ownResponse(left.shift() ?? phone.server.answer(request)));
}

/** Whatever is about this text meets the given answer; the rest goes to the server. */
export function answerTo(phone: Phone, text: string, answer: () => ModelAnswer): void {
  phone.wire = wireOf((request) =>
    ownResponse(messageOf(request).includes(text) ? answer() : phone.server.answer(request)),
  );
}

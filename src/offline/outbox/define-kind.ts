import type { Kind } from './kind.ts';

export function defineKind<Args>(kind: Kind<Args>): Kind<Args> {
  return kind;
}

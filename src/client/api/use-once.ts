import type { MutateOptions, UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Starts the mutation unless one is under way. `isPending` cannot tell: it reaches React only after a second tap that
 * follows at once.
 */
export function useOnce<Data, Failure, Input>({ mutateAsync }: UseMutationResult<Data, Failure, Input>) {
  const isUnderWay = useRef(false);
  return (input: Input, options?: MutateOptions<Data, Failure, Input>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const end = () => {
      isUnderWay.current = false;
    };
    mutateAsync(input, options).then(end, end);
  };
}

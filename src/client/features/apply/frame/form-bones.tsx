import { useRef } from 'react';
import { BackButton } from '#client/ui/back-button.tsx';
import { useArrival } from '#client/ui/use-arrival.ts';
import { FormFrame } from './form-frame.tsx';

interface FormBonesProps {
  readonly title: string;
}

/** Until it is known what the phone has of the form, which takes a moment only. */
export function FormBones({ title }: FormBonesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, title);
  return (
    <FormFrame
      out={<BackButton to="/apply" />}
      title={
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      }
    >
      <div aria-busy="true" />
    </FormFrame>
  );
}

import type { FormChange, KeptForm } from '#offline/outbox/kept-form.ts';

/** A change of a form that says afterwards what has become of it; undefined where it was not made. */
export function watchedForm(form: FormChange): FormChange & { after(): KeptForm | null | undefined } {
  let kept: KeptForm | null | undefined;
  return {
    place: form.place,
    change(before) {
      kept = form.change(before);
      return kept;
    },
    after: () => kept,
  };
}

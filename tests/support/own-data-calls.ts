import { deleteAccount, readDeletionPlan, requestDeletion } from '#contract/own-data.ts';
import type { SignedInPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

type Caller = Pick<SignedInPerson, 'token'>;

/** The calls with which somebody deletes their account. */
export const deletionCalls = (app: TestApp) => {
  const ask = ({ token }: Caller) => app.call(requestDeletion, {}, { token });
  const remove = ({ token }: Caller, code: string) => app.call(deleteAccount, { body: { code } }, { token });
  /** Asks for a code and reads it in the mail. */
  const codeFor = async (person: SignedInPerson) => {
    await ask(person);
    return (await app.newestMail(person.user.email)).code;
  };
  return {
    ask,
    remove,
    codeFor,
    plan: async ({ token }: Caller) => (await app.call(readDeletionPlan, {}, { token })).reply,
    /** Deletes an account from the first step to the last, and does what waits then. */
    leave: async (person: SignedInPerson) => {
      const { status } = await remove(person, await codeFor(person));
      await app.context.jobs.settle();
      return status;
    },
  };
};

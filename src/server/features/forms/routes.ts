import type { FastifyInstance } from 'fastify';
import {
  countForms,
  discardApplicationDraft,
  exportApplications,
  getApplication,
  saveApplication,
} from '#contract/applications.ts';
import {
  discardMentorDraft,
  exportMentors,
  getMentorRegistration,
  saveMentorRegistration,
} from '#contract/mentors.ts';
import type { Context } from '#server/context.ts';
import { fileRoute, route, writeRoute } from '#server/http/route.ts';
import { discardDraft, saveForm } from './actions.ts';
import { exportForm } from './export/export-form.ts';
import { applicationForm, mentorForm } from './form.ts';
import { requireOrganiser } from './policy.ts';
import { readCounts, readForm } from './read.ts';

function ownForms(app: FastifyInstance, context: Context): void {
  route(app, context, getApplication, ({ me }) => readForm(context, me, applicationForm));
  route(app, context, getMentorRegistration, ({ me }) => readForm(context, me, mentorForm));

  writeRoute(app, context, saveApplication, async ({ action, body }) => {
    const { submissionStatus, revision, writer, email: _ofTheAccount, ...answers } = body;
    const save = { answers, submissionStatus, revision, writer };
    return saveForm(action, applicationForm, save);
  });

  writeRoute(app, context, saveMentorRegistration, async ({ action, body }) => {
    const { submissionStatus, revision, writer, email: _ofTheAccount, ...answers } = body;
    const save = { answers, submissionStatus, revision, writer };
    return saveForm(action, mentorForm, save);
  });

  writeRoute(app, context, discardApplicationDraft, async ({ action, query }) => {
    const { revision, writer = null } = query;
    await discardDraft(action, applicationForm, { revision, writer });
    return undefined;
  });

  writeRoute(app, context, discardMentorDraft, async ({ action, query }) => {
    const { revision, writer = null } = query;
    await discardDraft(action, mentorForm, { revision, writer });
    return undefined;
  });
}

function organisersForms(app: FastifyInstance, context: Context): void {
  const { database, sheetTurns } = context;

  route(app, context, countForms, async ({ me }) => {
    await requireOrganiser(context, me);
    return readCounts(database.reader);
  });

  fileRoute(app, context, exportApplications, async ({ me, signal }) => {
    await requireOrganiser(context, me);
    return sheetTurns(() => exportForm(context, 'application', signal));
  });

  fileRoute(app, context, exportMentors, async ({ me, signal }) => {
    await requireOrganiser(context, me);
    return sheetTurns(() => exportForm(context, 'mentor', signal));
  });
}

export function formRoutes(app: FastifyInstance, context: Context): void {
  ownForms(app, context);
  organisersForms(app, context);
}

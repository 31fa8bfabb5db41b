import { dayMs, type ProgrammeClock } from '#domain/time/clock.ts';
import { dayOf, daysBetween } from '#domain/time/dates.ts';
import type { Context } from './context.ts';
import { isDiskFull } from './db/errors.ts';
import { findSetting } from './db/settings.ts';
import { closeDemo, makeDemo, openDemo, readDemoLogin } from './demo/make-demo.ts';
import { ConfigError } from './environment.ts';
import type { DeploymentOptions } from './features/deployment/routes.ts';
import { makeProgrammeEvents } from './workflows/first-start.ts';

/** Makes what a database must hold once, and says what the app must know of this deployment. */
export async function prepareDeployment(context: Context): Promise<DeploymentOptions> {
  await makeProgrammeEvents(context);
  // Read once: a demo's rooms are made for the clock by which they will be shown.
  const demoClock = { now: context.clock, offsetMs: programmeClockOffset(context, true) };
  const isDemo = await prepareDemo(context, demoClock);
  context.programmeClock.offsetMs = isDemo ? demoClock.offsetMs : programmeClockOffset(context, false);
  return {
    programmeClockOffsetMs: context.programmeClock.offsetMs,
    readDemo: async () => (isDemo ? readDemoLogin(context) : null),
  };
}

async function prepareDemo(context: Context, clock: ProgrammeClock): Promise<boolean> {
  const { config, database } = context;
  const isKnownDemo = (await findSetting(database.reader, 'demo')) === '1';
  if (isKnownDemo && !config.isLocal) {
    throw new ConfigError(
      'DATA_DIR or DATABASE_URL: holds a demo, whose passwords are known; take a new database',
    );
  }
  if (!config.isDemoWanted) {
    if (isKnownDemo) await closeDemo(context);
    return false;
  }
  if (!isKnownDemo && !(await makeDemo(context, clock))) return false;
  await openDemo(context).catch((error: unknown) => {
    // What was there before is still served.
    if (!isDiskFull(error)) throw error;
    context.logger.error({ err: error }, 'the demo is as the last start left it');
  });
  return true;
}

/** Whole days for a demo, so that its time of day is the visitor's own. */
function programmeClockOffset({ config, programme, clock }: Context, isDemo: boolean): number {
  const now = clock();
  if (config.programmeClock !== null) return config.programmeClock - now;
  return isDemo ? daysBetween(dayOf(now, programme.timeZoneId), programme.demoDay) * dayMs : 0;
}

import type { AppServer } from '#tests/e2e/app-server.ts';
import { type Engine, until } from './engine.ts';
import {
  hasKeptAnswers,
  headingIs,
  isPillShown,
  isWorkerInCharge,
  press,
  sessionCount,
  typeInto,
} from './page-expressions.ts';

export interface Step {
  readonly name: string;
  run(): Promise<unknown>;
}

const allSessions = 17;
/** The app looks for its server ever more rarely, at last every half minute. */
const probeMs = 40_000;

async function signIn(engine: Engine, origin: string): Promise<void> {
  await engine.open(`${origin}/login?with=password`);
  await until(engine, `document.querySelector('input[type=password]') !== null`);
  await engine.evaluate(typeInto('input[type=email]', 'participant@demo.test'));
  await engine.evaluate(typeInto('input[type=password]', 'demo-password'));
  await engine.evaluate(press(/^Sign in$/));
  await until(engine, headingIs(/^Good /));
}

async function seeWholeAgenda(engine: Engine): Promise<void> {
  await until(engine, headingIs(/^Agenda$/));
  await until(engine, `${sessionCount} > 0`);
  await engine.evaluate(press(/^\d+ earlier/));
  await until(engine, `${sessionCount} === ${allSessions}`);
}

async function openWholeAgenda(engine: Engine, origin: string): Promise<void> {
  await engine.open(`${origin}/agenda`);
  await seeWholeAgenda(engine);
}

async function reloadWithoutServer(engine: Engine, server: AppServer): Promise<void> {
  await server.stop();
  await engine.reload();
  await seeWholeAgenda(engine);
}

async function openOffline(engine: Engine, url: string, heading: RegExp): Promise<void> {
  await engine.open(url);
  await until(engine, headingIs(heading));
  await until(engine, isPillShown);
}

async function startAgain(engine: Engine, server: AppServer): Promise<void> {
  await server.startAgain();
  await until(engine, `!(${isPillShown})`, probeMs);
}

async function reloadOnline(engine: Engine): Promise<void> {
  await engine.reload();
  await until(engine, headingIs(/^Account$/));
  await until(engine, `!(${isPillShown})`);
}

/** What an installed app owes its owner in a hall without a network, from the first visit to the network's return. */
export function offlineProof(engine: Engine, server: AppServer): readonly Step[] {
  const { origin } = server;
  return [
    { name: 'a person signs in and sees Reception', run: () => signIn(engine, origin) },
    { name: 'the agenda has all sessions', run: () => openWholeAgenda(engine, origin) },
    { name: 'the worker is in charge of the page', run: () => until(engine, isWorkerInCharge) },
    { name: 'answers are kept in a database', run: () => until(engine, hasKeptAnswers) },
    {
      name: 'reloaded with the server stopped, the agenda has all sessions',
      run: () => reloadWithoutServer(engine, server),
    },
    { name: 'the pill says that it is offline', run: () => until(engine, isPillShown) },
    { name: 'Reception opens by its address', run: () => openOffline(engine, `${origin}/`, /^Good /) },
    {
      name: 'a screen that was never opened opens by its address',
      run: () => openOffline(engine, `${origin}/account`, /^Account$/),
    },
    { name: 'the server starts again, and the pill goes by itself', run: () => startAgain(engine, server) },
    { name: 'reloaded, the app is online', run: () => reloadOnline(engine) },
  ];
}

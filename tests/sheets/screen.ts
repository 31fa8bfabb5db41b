import type { BrowserContext, Page } from '@playwright/test';
import type { AppServer } from '#tests/e2e/app-server.ts';
import type { DemoPerson } from '#tests/e2e/fixtures.ts';

export interface Stage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: AppServer;
}

/** One screen in one of its states, and how a person comes to see it. */
export interface Screen {
  readonly name: string;
  /** As the file of the route names it. */
  readonly route: string;
  /** Who looks; nobody is signed in where this is absent. */
  readonly as?: DemoPerson;
  /** Where it is opened; absent where `before` has opened it. */
  readonly at?: string;
  /** What stands on it, so that no other screen is drawn in its place. */
  readonly shows: string | RegExp;
  /** What "now" is for the programme; a Friday in June where absent. */
  readonly clock?: string;
  readonly before?: (stage: Stage) => Promise<unknown>;
  readonly act?: (page: Page) => Promise<unknown>;
}

export interface Area {
  readonly area: string;
  readonly screens: readonly Screen[];
}

/** The name as a file and a filter say it. */
export const slug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

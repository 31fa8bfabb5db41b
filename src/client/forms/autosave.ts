import { limits } from '#contract/limits.ts';
import type { Edits } from './edits.ts';

/*
 * The autosave of everything that people write over a longer time: a form of the programme, a post, an answer.
 *
 *   resting ──typed──▶ pending ──300 ms──▶ saving ──taken──▶ resting
 *                         ▲                   │
 *                         ├── typed meanwhile ┤
 *                         └── 2, 4 … 30 s ────┴── failed
 *
 * resting   The phone has all that was typed.
 * pending   Edits stand in memory. Nothing is written in the typing event itself, and who types without a pause is
 *           saved every 300 ms. While a slow phone still writes, edits are noted in the local storage instead.
 * saving    A change of what the phone has is on its way. It is computed from what stands there at that moment, so that
 *           two tabs merge, and takes along all that was typed until then; what is typed later is pending again.
 * failed    The phone did not take it. The edits are noted in the local storage, stay in the field, and are tried anew.
 * leave     In any state, when the page is hidden or closed: the edits are noted in the local storage, where writing
 *           ends before the call does, and a save begins. The next start takes up what was only noted.
 */

/** `saving` from the first key until the phone has it. */
export type SaveState = 'resting' | 'saving' | 'failed';

type Change<Draft> = (kept: Draft | null) => Draft | null;
/** Marks a change of what the phone has as one that takes along what was typed until it runs. */
export type Taking<Draft> = (change: Change<Draft>) => Change<Draft>;

interface AutosaveOptions<Draft> {
  readonly edits: Pick<Edits<Draft>, 'mark' | 'kept'>;
  /** Tells whether something is to be written. */
  readonly isTyped: () => boolean;
  readonly write: (taking: Taking<Draft>) => Promise<unknown>;
  /** Goes on with all that is to be done, at once: after a pause, on leaving, and once more after a failure. */
  readonly goOn: () => void;
  /** Notes the edits in synchronous storage. */
  readonly note: () => void;
  /** The phone has the edits up to this mark. */
  readonly onTaken: (mark: number) => void;
  readonly onChange: () => void;
}

export interface Autosave<Draft> {
  state(): SaveState;
  isBusy(): boolean;
  /** Saves within the pause. */
  saveSoon(): void;
  /** Saves what is typed, if anything; tried again later where it fails. */
  save(): void;
  /** Runs any change that takes along what is typed; rejects where the phone does not take it. */
  run(work: (taking: Taking<Draft>) => Promise<unknown>): Promise<void>;
  /** Goes on later where this fails. */
  attempt(work: Promise<unknown>): void;
  /** The app may be killed any moment now. */
  leave(): void;
  readonly timers: Timers;
}

const retryMs = { first: 2_000, longest: 30_000 } as const;

export function createAutosave<Draft>(options: AutosaveOptions<Draft>): Autosave<Draft> {
  const { edits, isTyped, write, goOn, note } = options;
  const timers = createTimers();
  let retryAfterMs: number = retryMs.first;
  let underWay = 0;
  let issued = 0;
  let hasFailed = false;
  const run: Autosave<Draft>['run'] = async (work) => {
    let taken = 0;
    issued = edits.mark();
    underWay += 1;
    try {
      await work((change) => (kept) => {
        taken = edits.mark();
        return change(kept);
      });
      edits.kept(taken);
      options.onTaken(taken);
      hasFailed = false;
    } catch (error) {
      hasFailed = true;
      // What was typed was noted when it was closed; it may be open again, in other hands.
      if (timers.isOpen()) note();
      throw error;
    } finally {
      underWay -= 1;
      options.onChange();
    }
  };
  const attempt = (work: Promise<unknown>) => {
    const succeeded = () => {
      retryAfterMs = retryMs.first;
      timers.end('retry');
    };
    const failed = () => {
      timers.start('retry', retryAfterMs, goOn);
      retryAfterMs = Math.min(2 * retryAfterMs, retryMs.longest);
    };
    void work.then(succeeded, failed);
  };
  const save = () => {
    timers.end('save');
    if (isTyped()) attempt(run(write));
  };
  const saveInTurn = () => {
    if (underWay === 0) return save();
    note();
    timers.start('save', limits.draftPauseMs, saveInTurn);
  };
  return {
    run,
    attempt,
    save,
    timers,
    state: () => (!isTyped() ? 'resting' : hasFailed ? 'failed' : 'saving'),
    isBusy: () => underWay > 0,
    saveSoon() {
      if (!timers.isSet('save')) timers.start('save', limits.draftPauseMs, saveInTurn);
    },
    leave() {
      note();
      const isAllUnderWay = underWay > 0 && issued === edits.mark();
      if (!isAllUnderWay) goOn();
    },
  };
}

type TimerName = 'save' | 'queue' | 'retry';

/** One of each name at most. */
interface Timers {
  isSet(name: TimerName): boolean;
  start(name: TimerName, ms: number, run: () => void): void;
  end(name: TimerName): void;
  endAll(): void;
  /** Ends all, and starts none from now on, until `open`. */
  close(): void;
  open(): void;
  isOpen(): boolean;
}

function createTimers(): Timers {
  const running = new Map<TimerName, ReturnType<typeof setTimeout>>();
  let isOpen = true;
  const end = (name: TimerName) => {
    clearTimeout(running.get(name));
    running.delete(name);
  };
  const endAll = () => {
    for (const name of [...running.keys()]) end(name);
  };
  return {
    end,
    endAll,
    isSet: (name) => running.has(name),
    start(name, ms, run) {
      end(name);
      if (!isOpen) return;
      const ring = () => {
        running.delete(name);
        run();
      };
      running.set(name, setTimeout(ring, ms));
    },
    close() {
      isOpen = false;
      endAll();
    },
    open() {
      isOpen = true;
    },
    isOpen: () => isOpen,
  };
}

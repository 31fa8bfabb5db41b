export declare const budgets: {
  readonly firstScreen: number;
  readonly firstScreenFiles: number;
  readonly otherScreen: number;
  readonly precache: number;
};

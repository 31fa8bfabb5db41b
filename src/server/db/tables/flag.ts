/** Boolean in the form that both databases store. */
export type Flag = 0 | 1;

export const toFlag = (value: boolean): Flag => (value ? 1 : 0);

/** An answer that says no, with a code of Twilio's. */
export class Refusal extends Error {
  override name = 'Refusal' as const;
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

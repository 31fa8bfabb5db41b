/** Globals that browsers, workers and Node share and TypeScript's `ES` libraries lack; read by this project alone. */
declare class URL {
  static canParse(url: string): boolean;
  constructor(url: string);
  readonly href: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
  readonly pathname: string;
  readonly search: string;
}
declare class TextEncoder {
  encode(text: string): Uint8Array;
}

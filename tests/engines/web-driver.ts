import * as v from 'valibot';

const AnswerSchema = v.object({ value: v.unknown() });
const FailureSchema = v.object({ value: v.object({ error: v.string(), message: v.string() }) });
const SessionSchema = v.object({ sessionId: v.string() });

export interface WebDriverSession extends AsyncDisposable {
  command(path: string, body: object): Promise<unknown>;
}

async function call(method: 'POST' | 'DELETE', url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const answer: unknown = await response.json();
  if (response.ok) return v.parse(AnswerSchema, answer).value;
  const { error, message } = v.parse(FailureSchema, answer).value;
  throw new Error(`${error}: ${message}`);
}

/** A session of the W3C's WebDriver protocol. */
export async function openWebDriver(address: string, capabilities: object): Promise<WebDriverSession> {
  const started = await call('POST', `${address}/session`, { capabilities: { alwaysMatch: capabilities } });
  const session = `${address}/session/${v.parse(SessionSchema, started).sessionId}`;
  return {
    command: (path, body) => call('POST', `${session}/${path}`, body),
    [Symbol.asyncDispose]: async () => void (await call('DELETE', session)),
  };
}

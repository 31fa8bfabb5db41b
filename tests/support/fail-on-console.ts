import { afterEach, beforeEach, vi } from 'vitest';

// A warning that nobody reads is a fault that nobody mends: whatever a test expects to be printed, it spies on itself.
const methods = ['error', 'warn'] as const;
// The library says so to developers wherever a device asks for less motion, as the tests' browser does.
const expected = /You have Reduced Motion enabled on your device/;
const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      const line = `console.${method}: ${parts.map(String).join(' ')}`;
      if (!expected.test(line)) said.push(line);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  if (said.length > 0) throw new Error(`Unexpected output:\n${said.join('\n')}`);
});

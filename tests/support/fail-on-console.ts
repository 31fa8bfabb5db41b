import { afterEach, beforeEach, vi } from 'vitest';

// A warning that nobody reads is a fault that nobody mends: whatever a test expects to be printed, it spies on itself.
const methods = ['error', 'warn'] as const;
const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      said.push(`console.${method}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  if (said.length > 0) throw new Error(`Unexpected output:\n${said.join('\n')}`);
});

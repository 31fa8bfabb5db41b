import { expect, test } from 'vitest';
import { onboardingGate } from '#domain/onboarding-gate.ts';

const complete = {
  firstName: 'Noura',
  lastName: 'Alharbi',
  position: 'Founder',
  organization: 'Innovation Hub',
  timeZoneId: 'Asia/Riyadh',
};

test('a complete profile passes', () => {
  expect(onboardingGate(complete)).toBeNull();
});

test.each(['firstName', 'lastName'] as const)('without %s the name is asked for first', (field) => {
  expect(onboardingGate({ ...complete, [field]: null })).toBe('/pre-onboarding');
  expect(onboardingGate({ ...complete, [field]: '' })).toBe('/pre-onboarding');
  expect(onboardingGate({ ...complete, [field]: null, position: null })).toBe('/pre-onboarding');
});

test.each(['position', 'organization', 'timeZoneId'] as const)(
  'without %s the rest is asked for',
  (field) => {
    expect(onboardingGate({ ...complete, [field]: null })).toBe('/onboarding');
    expect(onboardingGate({ ...complete, [field]: '' })).toBe('/onboarding');
  },
);

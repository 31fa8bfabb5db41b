import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ApplicationAnswersSchema, saveApplication } from '#contract/applications.ts';
import { sendMessage } from '#contract/chat.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { createOrganization } from '#contract/organizations.ts';
import { updateMe } from '#contract/profile.ts';
import { createReport } from '#contract/reports.ts';
import { postThread } from '#contract/threads.ts';

/** Text of so many characters as limits count them, with as many bytes as can be: four each. */
const long = (length: number) => '😀'.repeat(length);
const links = Array.from({ length: limits.socialLinkChangesMax }, (_, id) => ({
  id,
  type: 'WEBSITE',
  url: `https://example.org/${'x'.repeat(limits.linkMaxLength - 20)}`,
  actionType: 'UPDATE',
}));

const longest: readonly (readonly [string, Endpoint, object])[] = [
  ['post', postThread, { userId: 1, message: long(limits.messageMaxLength) }],
  ['message', sendMessage, { body: long(limits.chatMessageMaxLength) }],
  ['report', createReport, { kind: 'THREAD', id: 1, reason: long(limits.reportReasonMaxLength) }],
  ['profile', updateMe, { bio: '😀'.repeat(limits.bioMaxLength), socialLinks: links }],
  [
    'organisation',
    createOrganization,
    {
      name: long(limits.organizationNameMaxLength),
      location: long(limits.placeMaxLength),
      bio: '😀'.repeat(limits.bioMaxLength),
      orgLastlinkSuffix: 'x'.repeat(limits.suffixMaxLength),
      socialLinks: links,
    },
  ],
];

test.each(longest)(
  'the longest %s that is taken fits into the body that its call may have',
  (_, endpoint, body) => {
    expect(endpoint.body && v.safeParse(endpoint.body, body).issues).toBeUndefined();
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(endpoint.cost.bodyBytes);
  },
);

test('an application whose every text is as long as it may be fits into its body', () => {
  const lengths = [limits.answerMaxLength, limits.placeMaxLength];
  const answers = Object.entries(ApplicationAnswersSchema.entries).flatMap(([name, schema]) => {
    const texts = lengths.map((length) => '😀'.repeat(length));
    return texts
      .filter((text) => v.is(schema, text))
      .map((text) => [name, text])
      .slice(0, 1);
  });
  expect(answers.length).toBeGreaterThan(12);
  const body = JSON.stringify(Object.fromEntries(answers));
  expect(Buffer.byteLength(body)).toBeLessThan(saveApplication.cost.bodyBytes);
});

import { expect, test } from 'vitest';
import { embedHtml } from '#server/features/resources/videos/embed-html.ts';
import { vimeoConfig } from '#server/providers/vimeo/settings.ts';

const token = 'a-token-of-vimeo';

test('Vimeo is one setting, and another origin is for tests', () => {
  expect(vimeoConfig({})).toBeNull();
  expect(vimeoConfig({ VIMEO_TOKEN: token })).toEqual({ token, url: 'https://api.vimeo.com' });
  expect(() => vimeoConfig({ VIMEO_URL: 'https://api.example.org' })).toThrow('VIMEO_TOKEN: is needed');
  expect(() => vimeoConfig({ VIMEO_TOKEN: token, VIMEO_URL: 'api.example.org' })).toThrow('VIMEO_URL: takes');
});

test('a token that is none is refused without being repeated', () => {
  const odd = 'two words\nand a line';
  expect(() => vimeoConfig({ VIMEO_TOKEN: odd })).toThrow(/^VIMEO_TOKEN: is not as Vimeo writes it$/);
});

test('the frame is written from the digits alone', () => {
  expect(embedHtml('76979871')).toMatch(
    /^<iframe src="https:\/\/player\.vimeo\.com\/video\/76979871\?dnt=1" /,
  );
});

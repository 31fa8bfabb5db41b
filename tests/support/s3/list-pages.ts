const contents = /<Contents>.*?<\/Contents>/gs;
const lastKey = /<Key>([^<]+)<\/Key>/;

/** Asks for the whole list from where a page ends: the server's own tokens need a cipher that Node has no more. */
export function wholeList(url: URL): URL {
  const asked = new URL(url);
  const token = asked.searchParams.get('continuation-token');
  asked.searchParams.delete('continuation-token');
  if (token !== null) asked.searchParams.set('start-after', token);
  return asked;
}

/** Cuts a list down to a page, with the key at its end as the token of the next one. */
export function pageOf(list: string, size: number): string {
  const all = list.match(contents) ?? [];
  if (all.length <= size) return list;
  const page = all.slice(0, size);
  const token = lastKey.exec(page.at(-1) ?? '')?.[1] ?? '';
  return list
    .replace(contents, '')
    .replace(/<IsTruncated>false<\/IsTruncated>/, '<IsTruncated>true</IsTruncated>')
    .replace(
      '</ListBucketResult>',
      `<NextContinuationToken>${token}</NextContinuationToken>${page.join('')}</ListBucketResult>`,
    );
}

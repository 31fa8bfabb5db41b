/** The links of an answer, at least one, as they are typed. A comma parts them, and one inside a link is written `%2C`. */
export const linksOf = (text: string): readonly string[] =>
  text.split(',').map((link) => link.replaceAll('%2C', ','));

import { applicationTexts as say } from './spec-texts.ts';

/** One number, in the ways in which people write it. */
export const goodTelephones = [
  '+966-501234567',
  '+966501234567',
  '00966 50 123 4567',
  '966-50-1234567',
  '0501234567',
  '501234567',
  '+966 0501234567',
  '009660501234567',
  '＋９６６－５０ １２３ ４５６７',
  '+٩٦٦-٥٠١٢٣٤٥٦٧',
  '۰۵۰۱۲۳۴۵۶۷',
  '\u200e+966 (50) 123\u20114567\u200f',
];
export const badTelephones = [
  '',
  '   ',
  'call me',
  '+965-501234567',
  '+966-50123456',
  '+966-5012345678',
  '0112345678',
  '+966 0112345678',
  '+966 00501234567',
  '+966-50123456a',
  '+966-501234567 or 8',
];

export const badDates: readonly (readonly [given: string, text: string])[] = [
  ['', say.day],
  ['/3/1999', say.day],
  ['5//1999', say.month],
  ['5/3/', say.year],
  ['0/3/1999', say.day],
  ['32/1/1999', say.day],
  ['31/4/1999', say.day],
  ['29/2/1999', say.day],
  ['30/2/2000', say.day],
  ['29/2/1900', say.day],
  ['5/0/1999', say.month],
  ['5/13/1999', say.month],
  ['5/3/1899', say.year],
  ['5/3/2005', say.year],
  ['5/3/99', say.year],
  ['five/3/1999', say.day],
  ['5.0/3/1999', say.day],
  ['5-3-1999', say.day],
  ['5/3/1999/1', say.day],
  ['31/02/2010', `${say.day}. ${say.year}`],
];
export const goodDates: readonly (readonly [given: string, kept: string])[] = [
  ['5/3/1999', '05/03/1999'],
  [' 5 / 03 / 1999 ', '05/03/1999'],
  ['٥/٣/١٩٩٩', '05/03/1999'],
  ['005/0003/1999', '05/03/1999'],
  ['29/2/2000', '29/02/2000'],
  ['31/12/2004', '31/12/2004'],
  ['1/1/1900', '01/01/1900'],
];

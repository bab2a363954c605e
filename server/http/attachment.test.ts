import { expect, it } from 'vitest';
import { attachment } from './attachment.ts';

it.each([
  ['labels-tee-M.pdf', 'attachment; filename="labels-tee-M.pdf"'],
  [
    'labels-tee-१.pdf',
    'attachment; filename="labels-tee-_.pdf"; filename*=UTF-8\'\'labels-tee-%E0%A5%A7.pdf',
  ],
  ["a 'b' (c)*.csv", 'attachment; filename="a \'b\' (c)*.csv"'],
  ["é's (1)*.csv", "attachment; filename=\"_'s (1)*.csv\"; filename*=UTF-8''%C3%A9%27s%20%281%29%2A.csv"],
  ['"Q"\\.csv', 'attachment; filename="_Q__.csv"; filename*=UTF-8\'\'%22Q%22%5C.csv'],
  ['50%.csv', 'attachment; filename="50_.csv"; filename*=UTF-8\'\'50%25.csv'],
  ['a\r\nb.csv', 'attachment; filename="a__b.csv"; filename*=UTF-8\'\'a%0D%0Ab.csv'],
  ['👕\ud800.csv', 'attachment; filename="__.csv"; filename*=UTF-8\'\'%F0%9F%91%95%EF%BF%BD.csv'],
])('%s', (name, header) => {
  expect(attachment(name)).toBe(header);
});

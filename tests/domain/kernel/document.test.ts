import { expect, test } from 'vitest'
import { documentName } from '#domain/kernel/document.ts'

test.each([
  ['lease.pdf', 'pdf', 'lease.pdf'],
  ['Führerschein Zoë.PDF', 'pdf', 'Führerschein Zoë.pdf'],
  ['id card.jpeg', 'image', 'id card.webp'],
  ['../../etc/passwd', 'pdf', 'passwd.pdf'],
  ['C:\\Users\\ada\\lease.pdf', 'pdf', 'lease.pdf'],
  ['a "quoted"; name.pdf', 'pdf', 'a quoted name.pdf'],
  ['two\r\nSet-Cookie: x.pdf', 'pdf', 'twoSet-Cookie x.pdf'],
  ['invoice\u202efdp.exe', 'pdf', 'invoicefdp.exe.pdf'],
  ['.htaccess', 'pdf', 'htaccess.pdf'],
  ['lease.html', 'pdf', 'lease.html.pdf'],
  ['', 'image', 'Document.webp'],
  ['///', 'pdf', 'Document.pdf'],
  ['x'.repeat(500), 'pdf', `${'x'.repeat(100)}.pdf`],
] as const)('a document uploaded as %j (%s) is named %j', (given, kind, shown) => {
  expect(documentName(given, kind)).toBe(shown)
})

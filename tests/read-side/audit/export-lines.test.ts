import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cell, EXPORT_WRITERS } from '#read-side/audit/log-export.ts'

describe('a CSV cell', () => {
  test.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@sum', "'@sum"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
  ])('of %j is written as %j', (text, written) => expect(cell(text)).toBe(written))
})

test('a comment is one cell for any filter', () => {
  const [remark] = EXPORT_WRITERS.csv.head({ filter: { text: 'a,=cmd|1' } }).split('\r\n')
  expect(remark).toBe('"# filter: {""text"":""a,=cmd|1""}"')
})

const words = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('=1', '-1', '"', '""', '\0', '\r\n'))
const jsons = fc.dictionary(words, fc.jsonValue()).map((value) => JSON.stringify(value))
const events = fc.array(
  fc
    .record({ stream: words, type: words, data: jsons, commandId: words, nth: fc.nat(), id: fc.uuid() })
    .map(({ stream, type, data, commandId, nth, id }) => {
      const actor = { kind: 'account', id: commandId }
      const meta = JSON.stringify({
        commandId,
        correlationId: commandId,
        actor,
        recordedAt: '2026-05-01T09:30:00.000Z',
      })
      return { position: String(nth), stream, revision: nth, id, type, data, meta }
    }),
)

test('parsing the CSV returns data and meta exactly', () => {
  const { csv } = EXPORT_WRITERS
  fc.assert(
    fc.property(events, (history) => {
      const written = Buffer.from(csv.events(history))
      const read = parse(written, { record_delimiter: '\r\n', relax_column_count: false }) as string[][]
      expect(read.map((row) => [row[9], row[10]])).toEqual(history.map(({ data, meta }) => [whole(data), whole(meta)]))
      expect(read.map((row) => [row[0], row[2], row[3], row[8]])).toEqual(
        history.map(({ position, type, stream, id }) => [position, shown(type), shown(stream), id]),
      )
    }),
  )
})

/** The log contains only text that UTF-8 can encode. */
const whole = (text: string) => Buffer.from(text).toString()
const shown = (text: string) => {
  const unmarked = whole(text).replaceAll('\0', '\uFFFD')
  return /^[=+\-@\t\r]/.test(unmarked) ? `'${unmarked}` : unmarked
}

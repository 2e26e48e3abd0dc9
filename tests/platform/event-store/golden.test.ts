import { describe, expect, test } from 'vitest'
import { fileOf, goldenFiles, goldenIn, logOver, shapes, stored, unsealed, writeMissing } from './golden-files.ts'

// A golden file contains an event as it was stored. It is never changed: newer versions get new files. UPDATE_GOLDEN=1
// writes missing files.
if (process.env.UPDATE_GOLDEN) await writeMissing()
const files = goldenFiles()
const newest = [...shapes.keys()].map(fileOf)

describe('stored shapes', () => {
  test('every event has a golden file', () => {
    expect(newest.filter((file) => !files.includes(file))).toEqual([])
  })

  test.each(files)('%s is read without loss', async (file) => {
    const golden = goldenIn(file)
    const [event] = await logOver(golden).read(golden.stream)
    expect(shapes.get(golden.type)!.parse(event!.data)).toEqual(event!.data)
  })

  test.each(files.filter((file) => newest.includes(file)))('%s is written unchanged', async (file) => {
    const golden = goldenIn(file)
    const [event] = await logOver(golden).read(golden.stream)
    expect(unsealed(await stored(golden.type, event!.data))).toEqual(unsealed(golden))
  })
})

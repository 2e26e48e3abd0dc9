import { describe, expect, test } from 'vitest'
import { fileOf, goldenFiles, goldenIn, logOver, shapes, stored, unsealed, writeMissing } from './golden-files.ts'

// What an event looked like when it was stored: once written, a file is never changed, only joined by newer versions.
// UPDATE_GOLDEN=1 writes the files that are missing.
if (process.env.UPDATE_GOLDEN) await writeMissing()
const files = goldenFiles()
const newest = [...shapes.keys()].map(fileOf)

describe('stored shapes', () => {
  test('every event has its golden file', () => {
    expect(newest.filter((file) => !files.includes(file))).toEqual([])
  })

  test.each(files)('%s is read without loss', async (file) => {
    const golden = goldenIn(file)
    const [event] = await logOver(golden).read(golden.stream)
    expect(shapes.get(golden.type)!.parse(event!.data)).toEqual(event!.data)
  })

  test.each(files.filter((file) => newest.includes(file)))('%s is stored alike', async (file) => {
    const golden = goldenIn(file)
    const [event] = await logOver(golden).read(golden.stream)
    expect(unsealed(await stored(golden.type, event!.data))).toEqual(unsealed(golden))
  })
})

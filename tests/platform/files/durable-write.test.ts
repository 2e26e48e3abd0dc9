import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOnceSync, writeFully } from '#platform/files/durable-write.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'farmgate-durable-write-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A file that accepts a limited number of bytes per write, and none beyond its end. */
function smallFile(end: number, most: number) {
  const content = Buffer.alloc(end)
  const write = async (bytes: Uint8Array, offset: number, length: number, at: number) => {
    const bytesWritten = Math.min(length, most, end - at)
    if (bytesWritten <= 0) throw new Error('ENOSPC: no space left on device')
    content.set(bytes.subarray(offset, offset + bytesWritten), at)
    return { bytesWritten }
  }
  return { content, file: { write } }
}

test('a partial write is completed or fails', async () => {
  const bytes = Buffer.from('everything that was sealed')
  const { content, file } = smallFile(40, 4)
  await writeFully(file, { at: 10, bytes })
  expect(content.subarray(10, 10 + bytes.length).toString()).toBe(bytes.toString())
  await expect(writeFully(file, { at: 20, bytes })).rejects.toThrow('ENOSPC')
})

test('an existing file or folder is kept', () => {
  const file = join(folder, 'secret')
  createOnceSync(file, (draft) => writeFileSync(draft, 'first'))
  createOnceSync(file, (draft) => writeFileSync(draft, 'second'))
  const programs = join(folder, 'programs')
  for (const version of ['first', 'second'])
    createOnceSync(programs, (draft) => {
      mkdirSync(draft)
      writeFileSync(join(draft, 'version'), version)
    })
  expect(readFileSync(file, 'utf8')).toBe('first')
  expect(readFileSync(join(programs, 'version'), 'utf8')).toBe('first')
  expect(readdirSync(folder).toSorted()).toEqual(['programs', 'secret'])
})

test('a failed creation leaves nothing', () => {
  const fail = (draft: string) => {
    writeFileSync(draft, 'half')
    throw new Error('disk full')
  }
  expect(() => createOnceSync(join(folder, 'failed'), fail)).toThrow('disk full')
  expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([])
})

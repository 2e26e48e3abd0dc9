import { expect, test } from 'vitest'
import { writeFully } from '#platform/files/durable-write.ts'

/** A file that accepts a limited number of bytes per write, and none past its end. */
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

test('a write that the disk accepts in parts is complete or fails', async () => {
  const bytes = Buffer.from('everything that was sealed')
  const { content, file } = smallFile(40, 4)
  await writeFully(file, { at: 10, bytes })
  expect(content.subarray(10, 10 + bytes.length).toString()).toBe(bytes.toString())
  await expect(writeFully(file, { at: 20, bytes })).rejects.toThrow('ENOSPC')
})

import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openUploadFolder, UploadedFile, UploadNotStored } from '#platform/http/uploads.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'farmgate-uploads-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('an uploaded file', () => {
  test('has the sent content, its size and its hash', async () => {
    const file = await UploadedFile.in(folder, 'lease.pdf')
    const pieces = [Buffer.from('first '), Buffer.alloc(100_000, 'x'), Buffer.from(' last')]
    for (const piece of pieces) await file.append(piece)
    const whole = Buffer.concat(pieces)
    expect([file.name, file.size]).toEqual(['lease.pdf', whole.length])
    expect(file.sha256).toBe(createHash('sha256').update(whole).digest('hex'))
    expect(file.sha256).toBe(file.sha256.toLowerCase())
    expect(whole.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
    expect(await file.text()).toBe(whole.toString())
    await file.discard()
  })

  test('satisfies the file field of a contract', async () => {
    const file = await UploadedFile.in(folder, 'empty.pdf')
    expect(z.object({ document: z.file() }).parse({ document: file }).document).toBe(file)
    expect(file.sha256).toBe(createHash('sha256').digest('hex'))
    await file.discard()
  })

  test('has an unnamed file in its folder', async () => {
    const file = await UploadedFile.in(folder, '../../etc/passwd')
    await file.append(Buffer.from('private'))
    expect(readdirSync(folder)).toEqual([])
    await file.discard()
    await expect(file.append(Buffer.from('more'))).rejects.toBeInstanceOf(UploadNotStored)
  })

  test('that cannot be written is a server error', async () => {
    await expect(UploadedFile.in(join(folder, 'nowhere'), 'a.pdf')).rejects.toBeInstanceOf(UploadNotStored)
  })
})

test('files of a crashed process are removed at startup', async () => {
  const left = join(folder, 'receiving')
  mkdirSync(left)
  writeFileSync(join(left, 'half-a-passport'), 'private')
  await openUploadFolder(left)
  expect(readdirSync(left)).toEqual([])
})

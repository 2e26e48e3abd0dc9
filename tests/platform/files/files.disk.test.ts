import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { diskFiles } from '#platform/files/files.disk.ts'
import { fileUrl } from '#platform/files/files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farmgate-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const leek = Buffer.from('an image of a leek')

describe('files on disk', () => {
  test('are returned as they were stored', async () => {
    const id = await diskFiles(folder).put(leek, 'image/webp')
    expect(await diskFiles(folder).get(id)).toEqual({ bytes: leek, contentType: 'image/webp' })
    expect(fileUrl(id)).toMatch(/^\/files\/[0-9a-f]{32}\.webp$/)
  })

  test('of the same bytes are stored once', async () => {
    const files = diskFiles(folder)
    const ids = await Promise.all(Array.from({ length: 10 }, () => files.put(leek, 'image/png')))
    expect(new Set(ids).size).toBe(1)
    expect(readdirSync(join(folder, ids[0]!.slice(0, 2)))).toEqual([ids[0]])
  })

  test('are also named by their type', async () => {
    const files = diskFiles(folder)
    expect(await files.put(leek, 'image/png')).not.toBe(await files.put(leek, 'image/jpeg'))
  })

  test('that were never stored are not found', async () => {
    expect(await diskFiles(folder).get(`${'0'.repeat(32)}.webp`)).toBeUndefined()
  })

  test.each([
    '../secrets.json',
    '/etc/passwd',
    '..%2fsecrets.json',
    '',
    'ab/../../secrets.json',
    `${'0'.repeat(32)}.html`,
  ])('are not found at %j', async (id) => {
    expect(await diskFiles(folder).get(id)).toBeUndefined()
  })

  test('leave nothing behind after a failed write', async () => {
    const files = diskFiles(folder)
    const id = await files.put(leek, 'image/png')
    const place = join(folder, id.slice(0, 2))
    rmSync(join(place, id))
    // A folder with the name of the file makes the write fail.
    mkdirSync(join(place, id, 'in-the-way'), { recursive: true })
    await expect(files.put(leek, 'image/png')).rejects.toThrow()
    expect(readdirSync(place)).toEqual([id])
  })
})

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { diskAlbum } from '#platform/pictures/album.disk.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farmgate-album-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const ID = 'ab'.repeat(16)
const COPIES = ['400.webp', '800.avif'].map((name) => ({ name, bytes: Buffer.from(`a leek, ${name}`) }))

describe('an album on disk', () => {
  test('gives back what was put into it', async () => {
    await diskAlbum(folder).put(ID, COPIES)
    const album = diskAlbum(folder)
    expect(await album.has(ID)).toBe(true)
    for (const { name, bytes } of COPIES) expect(await album.get(ID, name)).toEqual(bytes)
    expect(await album.get(ID, '1600.webp')).toBeUndefined()
  })

  test('holds a picture that many put at once one time', async () => {
    const album = diskAlbum(folder)
    await Promise.all(Array.from({ length: 10 }, () => album.put(ID, COPIES)))
    expect(readdirSync(folder)).toEqual(['ab'])
    expect(readdirSync(join(folder, 'ab', ID)).sort()).toEqual(['400.webp', '800.avif'])
  })

  test('forgets what is removed, and takes it again', async () => {
    const album = diskAlbum(folder)
    await album.put(ID, COPIES)
    await album.remove(ID)
    await album.remove(ID)
    expect([await album.has(ID), await album.get(ID, '400.webp')]).toEqual([false, undefined])
    await album.put(ID, COPIES)
    expect(await album.has(ID)).toBe(true)
  })

  test.each([
    [ID, '../../secrets.json'],
    [ID, 'meta.json'],
    [ID, '400.webp/'],
    ['..', 'secrets.json'],
    ['ab/../..', '400.webp'],
    ['', '400.webp'],
    [ID.toUpperCase(), '400.webp'],
  ])('looks for nothing at %s, %s', async (id, name) => {
    const album = diskAlbum(folder)
    await album.put(ID, COPIES)
    writeFileSync(join(folder, 'secrets.json'), '{}')
    writeFileSync(join(folder, 'ab', ID, 'meta.json'), '{}')
    expect(await album.get(id, name)).toBeUndefined()
  })

  test('keeps no half of a picture that could not be written', async () => {
    const album = diskAlbum(folder)
    // A file stands where the folder would.
    mkdirSync(join(folder, 'ab'))
    writeFileSync(join(folder, 'ab', ID), '')
    await expect(album.put(ID, COPIES)).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(['ab'])
  })
})

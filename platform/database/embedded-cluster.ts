import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createOnceSync } from '#platform/files/durable-write.ts'
import type { Log } from '#platform/log/log.ts'
import { postgresPrograms, type ServerUser, serverUser, sharedFolder } from './embedded-binaries.ts'

/** A PostgreSQL data folder and what is needed to run it. */
export interface Cluster {
  readonly data: string
  readonly password: string
  readonly user: ServerUser
  /** Folder of `postgres` and `initdb`. */
  readonly programs: string
}

/** Opens the cluster in `<dir>/postgres`, created on first use. The caller holds the lock on `dir`. */
export function openCluster(dir: string, log: Log | undefined): Cluster {
  const existing = clusterFolder(dir)
  const isInitialized = existing !== undefined && readdirSync(existing).length > 0
  const user = serverUser(isInitialized ? existing : undefined)
  const data = existing ?? makeFolder(dir, user, log)
  const inaccessible = user.firstInaccessible(dirname(data))
  if (inaccessible) throw new Error(`PostgreSQL's user can no longer enter ${inaccessible}: run chmod o+x`)
  if (isInitialized && !existsSync(join(data, 'PG_VERSION')))
    throw new Error(`${data} is not a data folder of PostgreSQL`)
  if (isInitialized && !existsSync(passwordFile(dir)))
    throw new Error(`${passwordFile(dir)} is missing: restore it from a backup`)
  const cluster = { data, user, password: readPassword(dir), programs: postgresPrograms(user, resolve(dir)) }
  if (!isInitialized) initialize(cluster)
  return cluster
}

/**
 * Returns the real path of the data folder if it exists. When running as root, `<dir>/postgres` may link to a folder
 * that PostgreSQL's user can reach.
 */
export function clusterFolder(dir: string): string | undefined {
  const link = join(dir, 'postgres')
  if (existsSync(link)) return realpathSync(link)
  if (lstatSync(link, { throwIfNoEntry: false }))
    throw new Error(`${link} links to a missing folder: restore it, or remove the link to start with an empty database`)
  return undefined
}

export const passwordFile = (dir: string): string => join(dir, 'postgres-password')

function makeFolder(dir: string, user: ServerUser, log: Log | undefined): string {
  const folder = join(realpathSync(dir), 'postgres')
  if (!user.firstInaccessible(dirname(folder))) {
    mkdirSync(folder)
    return folder
  }
  const shared = join(sharedFolder(), `data-${randomBytes(8).toString('hex')}`)
  mkdirSync(shared)
  symlinkSync(shared, folder)
  log?.warn({ dir, folder: shared }, "PostgreSQL's user cannot enter the data folder; the database is stored elsewhere")
  return shared
}

function readPassword(dir: string): string {
  const file = passwordFile(dir)
  if (!existsSync(file)) {
    const password = randomBytes(24).toString('hex')
    createOnceSync(file, (draft) => writeFileSync(draft, password, { mode: 0o600, flag: 'wx', flush: true }))
  }
  return readFileSync(file, 'utf8')
}

/**
 * Creates the cluster under a temporary name, so that a killed process never leaves an incomplete cluster under the
 * final name.
 */
function initialize({ data, user, password, programs }: Cluster): void {
  const draft = `${data}.new`
  const passwordInput = `${data}.password`
  rmSync(draft, { recursive: true, force: true })
  rmSync(passwordInput, { force: true })
  mkdirSync(draft)
  user.takeOver(draft, 0o700)
  writeFileSync(passwordInput, password, { mode: 0o600, flag: 'wx' })
  user.takeOver(passwordInput, 0o600)
  const args = [`--pgdata=${draft}`, `--pwfile=${passwordInput}`, ...INITDB_OPTIONS]
  const options = { ...user.ids, cwd: '/', encoding: 'utf8', env: { PATH: process.env.PATH ?? '' } } as const
  const result = spawnSync(join(programs, 'initdb'), args, options)
  rmSync(passwordInput)
  if (result.status !== 0) {
    rmSync(draft, { recursive: true })
    const reason = result.error?.message ?? result.stderr.trim()
    throw new Error(
      `PostgreSQL could not create its data folder ${data} (set DATABASE_URL to use another server): ${reason}`,
    )
  }
  // Atomically replaces the empty folder.
  renameSync(draft, data)
}

const INITDB_OPTIONS = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C.UTF-8',
  '--lc-messages=C',
  '--data-checksums',
  // A container's /dev/shm may be too small.
  '--set=dynamic_shared_memory_type=mmap',
]

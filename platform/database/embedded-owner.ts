import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Who PostgreSQL runs as: ourselves, or, since it refuses to run as root, an unprivileged user of this machine. */
export interface Owner {
  /** For `spawn`; empty when it is ourselves. */
  readonly ids: { readonly uid?: number; readonly gid?: number }
  /** The folder on the way to `path` (or the path itself) that this user cannot enter or run. */
  barrier(path: string): string | undefined
  /** Gives it a path of ours, for itself alone. */
  give(path: string, mode: number): void
}

/** `existing`: a data folder made earlier; its owner stays its owner, whatever users the machine has got since. */
export function postgresOwner(existing?: string): Owner {
  if (process.getuid?.() !== 0) return ourselves
  if (existing) return unprivileged(statSync(existing))
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)]
    if (uid !== undefined && gid !== undefined) return unprivileged({ uid, gid })
  }
  throw new Error('started as root, and this machine has neither a user "postgres" nor "nobody" to run PostgreSQL as')
}

const ourselves: Owner = {
  ids: {},
  barrier: () => undefined,
  give: (path, mode) => chmodSync(path, mode),
}

const unprivileged = ({ uid, gid }: { uid: number; gid: number }): Owner => ({
  ids: { uid, gid },
  barrier: (path) => {
    for (let at = resolve(path); ; at = dirname(at)) {
      if (existsSync(at) && !(statSync(at).mode & 0o001) && statSync(at).uid !== uid) return at
      if (at === dirname(at)) return undefined
    }
  },
  give: (path, mode) => {
    chownSync(path, uid, gid)
    chmodSync(path, mode)
  },
})

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

/**
 * Root's own folder that everybody may enter and nobody else may write to: for what PostgreSQL's user must reach when
 * our home is closed to it. Refuses one that somebody else made.
 */
export function openFolder(): string {
  for (const folder of ['/var/lib/farmgate', '/var/tmp/farmgate']) {
    try {
      if (!existsSync(folder)) makeOpen(folder)
    } catch {
      // A file system that nobody may write to: the other may be on another.
      continue
    }
    const found = lstatSync(folder)
    if (found.isDirectory() && found.uid === 0 && (found.mode & 0o033) === 0o011) return folder
  }
  throw new Error('neither /var/lib/farmgate nor /var/tmp/farmgate is a folder of root that others can only enter')
}

/** Whatever the umask. */
function makeOpen(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
}

import { rename } from 'node:fs/promises'
import { join } from 'node:path'

/** Moves the folder's `new` to the target, and the previous target into the folder. */
export async function replaceFolder(target: string, folder: string): Promise<void> {
  await rename(target, join(folder, 'old')).catch(ignoring('ENOENT'))
  // Another process may have moved its identical build there first.
  await rename(join(folder, 'new'), target).catch(ignoring('ENOTEMPTY', 'EEXIST'))
}

const ignoring =
  (...codes: readonly string[]) =>
  (error: NodeJS.ErrnoException): void => {
    if (!codes.includes(error.code ?? '')) throw error
  }

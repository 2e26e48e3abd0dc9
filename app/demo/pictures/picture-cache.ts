import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { composePicture, type Picture, type Scene } from './compose-picture.ts'

/** To be raised when the same scene would be drawn differently. */
const STYLE = 2

/** Composes a scene, or takes it from the folder where it was left the last time. */
export async function composeOnce(scene: Scene, folder: string): Promise<Picture> {
  const name = nameOf(scene)
  const known = await kept(folder, name)
  if (known) return known
  const picture = await composePicture(scene)
  await mkdir(folder, { recursive: true })
  await Promise.all([keep(folder, `${name}.webp`, picture.large), keep(folder, `${name}-small.webp`, picture.small)])
  return picture
}

/** What a scene's picture, or another size of it, is known by before it is drawn: 32 hex digits. */
export const nameOf = (scene: Scene, ...size: string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([STYLE, scene, ...size]))
    .digest('hex')
    .slice(0, 32)

async function kept(folder: string, name: string): Promise<Picture | undefined> {
  try {
    const [large, small] = await Promise.all([
      readFile(join(folder, `${name}.webp`)),
      readFile(join(folder, `${name}-small.webp`)),
    ])
    return { large, small }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written beside its place and moved there, so that nobody ever reads half a picture. */
async function keep(folder: string, name: string, bytes: Buffer): Promise<void> {
  const draft = join(folder, `${name}.${process.pid}.part`)
  await writeFile(draft, bytes)
  await rename(draft, join(folder, name))
}

import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { composeImage, type Image } from './compose-image.ts'
import type { Scene } from './scenes.ts'

/** Increment when the same scene would be drawn differently. */
const VERSION = 2

/** The image of a scene, from the folder if it was composed before. */
export async function composeCached(scene: Scene, folder: string): Promise<Image> {
  const name = imageName(scene)
  const known = await cached(folder, name)
  if (known) return known
  const image = await composeImage(scene)
  await mkdir(folder, { recursive: true })
  await Promise.all([save(folder, `${name}.webp`, image.large), save(folder, `${name}-small.webp`, image.small)])
  return image
}

/** The name of a scene's image in a size, known before it is drawn: 32 hex digits. */
export const imageName = (scene: Scene, ...size: string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([VERSION, scene, ...size]))
    .digest('hex')
    .slice(0, 32)

async function cached(folder: string, name: string): Promise<Image | undefined> {
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

/** Writes to a temporary file and renames it, so that no reader sees half an image. */
async function save(folder: string, name: string, bytes: Buffer): Promise<void> {
  const temporary = join(folder, `${name}.${process.pid}.part`)
  await writeFile(temporary, bytes)
  await rename(temporary, join(folder, name))
}

import { z } from 'zod'
import { type Category, categories } from '#domain/catalog/product-taxonomy.ts'
import { readContent } from '../read-content.ts'
import { glyphNames } from './glyphs.ts'

/** What an image shows. */
export interface Scene {
  /** The category whose background it has. */
  readonly category: Category
  /** The objects in the image, the front one first; five at most. */
  readonly things: readonly string[]
  /** The same seed gives the same image. */
  readonly seed: string
}

export const sceneGlyphs = z.array(z.enum(glyphNames)).min(1).max(5)

const byCategory = readContent('images/scenes.json', z.record(z.enum(categories), z.record(z.string(), sceneGlyphs)))

const scenes = new Map<string, Omit<Scene, 'seed'>>(
  categories.flatMap((category) =>
    Object.entries(byCategory[category]).map(([name, things]) => [name, { category, things }] as const),
  ),
)
/** The images that products and seasonal items can have. */
export const sceneNames = [...scenes.keys()] as [string, ...string[]]

/** A scene of `images/scenes.json` by its name. */
export function sceneNamed(name: string, seed = name): Scene {
  const scene = scenes.get(name)
  if (!scene) throw new Error(`there is no scene ${name}`)
  return { ...scene, seed }
}

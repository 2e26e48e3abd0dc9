import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { type DemoProducer, PRODUCERS, producerOf } from '#demo/content.ts'
import type { Image } from '#demo/images/compose-image.ts'
import { type Scene, sceneNamed } from '#demo/images/glyphs.ts'
import { seasonalScenes } from '#demo/seasonal-content.ts'
import type { Category } from '#domain/catalog/product-taxonomy.ts'
import { replaceFile } from '#platform/files/durable-write.ts'
import { type Files, fileUrl } from '#platform/files/files.ts'

/** The folder that caches composed images. */
export const imageCacheIn = (dataDir: string): string => join(dataDir, 'demo-images')

/** Adds the demo's images to a marketplace's files. There are hundreds, so each is composed on its first request. */
export function demoFiles(files: Files, dataDir: string): Files {
  let withImages: Files | undefined
  return {
    put: files.put,
    get: (id) => {
      withImages ??= composedOnRequest({
        files,
        scenes: [...PRODUCERS.flatMap(scenesOf).map(([, scene]) => scene), ...seasonalScenes()],
        cacheFolder: imageCacheIn(dataDir),
      })
      return withImages.get(id)
    },
  }
}

/**
 * Image URLs: `/files/<800 × 600>.webp#small=<400 × 300>.webp`. The fragment never reaches the server; a page that
 * wants the small image requests `/files/` and that name.
 */
export interface DemoImages {
  /** The cover of a product. */
  ofProduct(producer: string, product: string): string
  /** The images of a product after its cover. */
  moreOfProduct(producer: string, product: string): string[]
  ofProducer(producer: string): string
}

export function demoImages(): DemoImages {
  const scenes = new Map(PRODUCERS.flatMap(scenesOf))
  const urlOf = (key: string): string => {
    const scene = scenes.get(key)
    if (!scene) throw new Error(`the demo has no image of ${key}`)
    return sceneUrl(scene)
  }
  return {
    ofProduct: (producer, product) => urlOf(`${producer}/${product}`),
    moreOfProduct: (producer, product) => {
      const { moreImages = [] } = producerOf(producer).products.find(({ name }) => name === product)!
      return moreImages.map((_, i) => urlOf(`${producer}/${product}/${i}`))
    },
    ofProducer: urlOf,
  }
}

/** The URL of a scene among files that are `composedOnRequest`. */
export function sceneUrl(scene: Scene): string {
  const { large, small } = idsOf(scene)
  return `${fileUrl(large)}#small=${small}`
}

export interface OnRequestDeps {
  /** All other files. */
  readonly files: Files
  readonly scenes: readonly Scene[]
  readonly cacheFolder: string
}

/** Files that include these scenes, each composed when it is first requested. */
export function composedOnRequest({ files, scenes, cacheFolder }: OnRequestDeps): Files {
  const imagesById = new Map<string, { scene: Scene; size: keyof Image }>()
  for (const scene of scenes) for (const size of SIZES) imagesById.set(idsOf(scene)[size], { scene, size })
  const pending = new Map<Scene, Promise<Image>>()
  const composed = (scene: Scene): Promise<Image> => {
    const image = pending.get(scene) ?? composeCached(scene, cacheFolder).finally(() => pending.delete(scene))
    pending.set(scene, image)
    return image
  }
  return {
    put: files.put,
    get: async (id) => {
      const requested = imagesById.get(id)
      if (!requested) return files.get(id)
      return { bytes: (await composed(requested.scene))[requested.size], contentType: 'image/webp' }
    },
  }
}

const SIZES = ['large', 'small'] as const

const idsOf = (scene: Scene) => ({ large: `${imageName(scene)}.webp`, small: `${imageName(scene, 'small')}.webp` })

export interface PutImagesDeps {
  readonly files: Pick<Files, 'put'>
  readonly cacheFolder: string
}

/** Composes scenes and stores them among the files. Returns their URLs, in the same order. */
export async function putImages(scenes: readonly Scene[], { files, cacheFolder }: PutImagesDeps): Promise<string[]> {
  const limit = pLimit(IMAGES_AT_ONCE)
  const putImage = async (scene: Scene): Promise<string> => {
    const { large, small } = await composeCached(scene, cacheFolder)
    const [largeId, smallId] = await Promise.all([files.put(large, 'image/webp'), files.put(small, 'image/webp')])
    return `${fileUrl(largeId)}#small=${smallId}`
  }
  // After a failure no further image is composed.
  return withOneThreadPerImage(() => limit.map(scenes, putImage).finally(() => limit.clearQueue()))
}

const IMAGES_AT_ONCE = 6

/** A banner for the producer and the scenes of each product, by key. A scene used twice gets another arrangement. */
function scenesOf(producer: DemoProducer): [string, Scene][] {
  const used: string[] = []
  const nextScene = (image: string): Scene => {
    const before = used.filter((other) => other === image).length
    used.push(image)
    return sceneNamed(image, before === 0 ? image : `${image} ${before}`)
  }
  const covers = producer.products.map(({ name, image }): [string, Scene] => [
    `${producer.key}/${name}`,
    nextScene(image),
  ])
  const further = producer.products.flatMap(({ name, moreImages = [] }) =>
    moreImages.map((image, i): [string, Scene] => [`${producer.key}/${name}/${i}`, nextScene(image)]),
  )
  return [...covers, ...further, [producer.key, bannerOf(producer)]]
}

/** The front objects of five products, on the background of the most frequent category. */
function bannerOf({ key, products }: DemoProducer): Scene {
  const fronts = products.map(({ image }) => sceneNamed(image).things[0]!)
  const category = mostFrequent(products.map((product) => product.category))
  return { category, things: [...new Set(fronts)].slice(0, 5), seed: `banner ${key}` }
}

function mostFrequent(categories: readonly Category[]): Category {
  const count = (category: Category) => categories.filter((other) => other === category).length
  return [...categories].sort((a, b) => count(b) - count(a))[0]!
}

/** Many small images are composed faster with one thread each than one after another with all threads. */
async function withOneThreadPerImage<T>(work: () => Promise<T>): Promise<T> {
  const { default: sharp } = await import('sharp')
  const before = sharp.concurrency()
  sharp.concurrency(1)
  try {
    return await work()
  } finally {
    sharp.concurrency(before)
  }
}

/** Increment it with every change that draws the same scene differently. */
const VERSION = 2

/** The image of a scene, from the cache folder if it was composed before. */
export async function composeCached(scene: Scene, folder: string): Promise<Image> {
  const name = imageName(scene)
  const cachedImage = await readCached(folder, name)
  if (cachedImage) return cachedImage
  const { composeImage } = await import('#demo/images/compose-image.ts')
  const image = await composeImage(scene)
  await Promise.all([
    replaceFile(join(folder, `${name}.webp`), image.large),
    replaceFile(join(folder, `${name}-small.webp`), image.small),
  ])
  return image
}

/** The name of a scene's image in a size, known before it is drawn: 32 hex digits. */
const imageName = (scene: Scene, ...size: string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([VERSION, scene, ...size]))
    .digest('hex')
    .slice(0, 32)

async function readCached(folder: string, name: string): Promise<Image | undefined> {
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

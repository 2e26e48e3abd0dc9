import sharp from 'sharp'
import type { Category } from '#domain/catalog/vocabulary.ts'
import { type Files, fileUrl } from '#platform/files/files.ts'
import type { DemoProducer } from './demo-market.ts'
import { inParallel } from './in-parallel.ts'
import type { Picture, Scene } from './pictures/compose-picture.ts'
import { composeOnce, nameOf } from './pictures/picture-cache.ts'
import { type PictureName, recipeOf } from './pictures/recipes.ts'

/**
 * Where the pictures are: `/files/<800 × 600>.webp#small=<400 × 300>.webp`. The part after `#` never reaches the
 * server; a page that wants the small one asks for `/files/` and that name.
 */
export interface DemoPictures {
  ofProduct(producer: string, product: string): string
  ofProducer(producer: string): string
}

/** What the producers show. It is drawn when it is first asked for: the market need not wait for hundreds of pictures. */
export function demoPictures(producers: readonly DemoProducer[]): DemoPictures {
  const wanted = new Map(producers.flatMap(scenesOf))
  const urlOf = (key: string): string => urlOfScene(wanted.get(key)!)
  return { ofProduct: (producer, product) => urlOf(`${producer}/${product}`), ofProducer: urlOf }
}

export const scenesOfAll = (producers: readonly DemoProducer[]): Scene[] =>
  producers.flatMap(scenesOf).map(([, scene]) => scene)

/** Where a scene is shown by files that are `drawnWhenAsked`. */
export function urlOfScene(scene: Scene): string {
  const { large, small } = idsOf(scene)
  return `${fileUrl(large)}#small=${small}`
}

export interface DrawingDeps {
  /** Everything else that can be asked for. */
  readonly files: Files
  readonly scenes: readonly Scene[]
  /** The folder where pictures lie once they are drawn. */
  readonly keptIn: string
}

/** Files with these scenes among them, each drawn when somebody first looks. */
export function drawnWhenAsked({ files, scenes, keptIn }: DrawingDeps): Files {
  const known = new Map<string, { scene: Scene; size: keyof Picture }>()
  for (const scene of scenes) for (const size of SIZES) known.set(idsOf(scene)[size], { scene, size })
  const drawing = new Map<Scene, Promise<Picture>>()
  const drawn = (scene: Scene): Promise<Picture> => {
    const begun = drawing.get(scene) ?? composeOnce(scene, keptIn).finally(() => drawing.delete(scene))
    drawing.set(scene, begun)
    return begun
  }
  return {
    put: files.put,
    get: async (id) => {
      const asked = known.get(id)
      if (!asked) return files.get(id)
      return { bytes: (await drawn(asked.scene))[asked.size], contentType: 'image/webp' }
    },
  }
}

const SIZES = ['large', 'small'] as const

const idsOf = (scene: Scene) => ({ large: `${nameOf(scene)}.webp`, small: `${nameOf(scene, 'small')}.webp` })

export interface PictureDeps {
  readonly files: Pick<Files, 'put'>
  /** Where composed pictures are kept for the next time. */
  readonly keptIn: string
}

/** Composes scenes and puts them into the files; answers their addresses, in order. */
export const putPictures = (scenes: readonly Scene[], deps: PictureDeps): Promise<string[]> =>
  oneThreadEach(() => inParallel({ of: scenes, atOnce: 6 }, (scene) => put(scene, deps)))

/** A producer's banner and a scene for each of their goods. Where two share a picture, the second is arranged anew. */
function scenesOf(producer: DemoProducer): [string, Scene][] {
  const used: PictureName[] = []
  const scenes = producer.goods.map(({ name, picture }): [string, Scene] => {
    const before = used.filter((other) => other === picture).length
    used.push(picture)
    const seed = before === 0 ? picture : `${picture} ${before}`
    return [`${producer.key}/${name}`, { ...recipeOf(picture), seed }]
  })
  return [...scenes, [producer.key, bannerOf(producer)]]
}

/** What the producer is known for: the first things of five of their goods, on the paper of what they have most of. */
function bannerOf({ key, goods }: DemoProducer): Scene {
  const fronts = goods.map(({ picture }) => recipeOf(picture).things[0]!)
  const category = mostOf(goods.map((product) => product.category))
  return { category, things: [...new Set(fronts)].slice(0, 5), seed: `banner ${key}` }
}

function mostOf(categories: readonly Category[]): Category {
  const count = (one: Category) => categories.filter((other) => other === one).length
  return [...categories].sort((a, b) => count(b) - count(a))[0]!
}

async function put(scene: Scene, { files, keptIn }: PictureDeps): Promise<string> {
  const { large, small } = await composeOnce(scene, keptIn)
  const [largeId, smallId] = await Promise.all([files.put(large, 'image/webp'), files.put(small, 'image/webp')])
  return `${fileUrl(largeId)}#small=${smallId}`
}

/** Many small pictures are faster with one thread each than one after another with all of them. */
async function oneThreadEach<T>(work: () => Promise<T>): Promise<T> {
  const before = sharp.concurrency()
  sharp.concurrency(1)
  try {
    return await work()
  } finally {
    sharp.concurrency(before)
  }
}

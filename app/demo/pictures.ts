import sharp from 'sharp'
import type { Category } from '#domain/catalog/vocabulary.ts'
import { type Files, fileUrl } from '#platform/files/files.ts'
import type { DemoProducer } from './demo-market.ts'
import { inParallel } from './in-parallel.ts'
import type { Scene } from './pictures/compose-picture.ts'
import { composeOnce } from './pictures/picture-cache.ts'
import { type PictureName, recipeOf } from './pictures/recipes.ts'

/**
 * Where the pictures are: `/files/<800 × 600>.webp#small=<400 × 300>.webp`. The part after `#` never reaches the
 * server; a page that wants the small one asks for `/files/` and that name.
 */
export interface DemoPictures {
  ofProduct(producer: string, product: string): string
  ofProducer(producer: string): string
}

export interface PictureDeps {
  readonly files: Pick<Files, 'put'>
  /** Where composed pictures are kept for the next time; without it they are composed anew. */
  readonly keptIn?: string | undefined
}

/** Composes every picture the producers need and puts it into the files, each once. */
export async function demoPictures(producers: readonly DemoProducer[], deps: PictureDeps): Promise<DemoPictures> {
  const wanted = new Map(producers.flatMap(scenesOf))
  const scenes = [...new Map([...wanted.values()].map((scene) => [scene.seed, scene])).values()]
  const urls = await putPictures(scenes, deps)
  const bySeed = new Map(scenes.map(({ seed }, i) => [seed, urls[i]!]))
  const urlOf = (key: string): string => bySeed.get(wanted.get(key)!.seed)!
  return { ofProduct: (producer, product) => urlOf(`${producer}/${product}`), ofProducer: urlOf }
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

import { type Refusal, refuse } from '../kernel/refusal.ts'

/** Maximum number of images of a product, the cover included. */
export const MAX_PRODUCT_IMAGES = 6

/** Image URLs of a product as its events store them. */
export interface ProductImages {
  /** The cover, which cards, search results, emails and orders show. */
  readonly imageUrl: string | null
  /** Further images in order; absent if there are none. */
  readonly moreImageUrls?: string[] | undefined
}

/** All image URLs of a product, cover first. */
export const imageUrlsOf = ({ imageUrl, moreImageUrls = [] }: ProductImages): string[] => [
  ...(imageUrl === null ? [] : [imageUrl]),
  ...moreImageUrls,
]

/** The first URL becomes the cover. */
export const productImages = ([cover, ...moreImageUrls]: readonly string[]): ProductImages => ({
  imageUrl: cover ?? null,
  ...(moreImageUrls.length > 0 ? { moreImageUrls } : {}),
})

export function imagesRefusal(urls: readonly string[]): Refusal | undefined {
  if (urls.length > MAX_PRODUCT_IMAGES) return refuse('too_many_images', { max: MAX_PRODUCT_IMAGES })
  if (new Set(urls).size < urls.length) return refuse('image_repeated', { fields: { images: 'Use each image once' } })
  return undefined
}

/** How wide a picture's copies are, in pixels. A smaller original has copies as wide as it is. */
export const IMAGE_WIDTHS = [400, 800, 1600] as const
export const IMAGE_FORMATS = ['webp', 'avif'] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

/** `800.webp` */
export const variantName = (width: ImageWidth, format: ImageFormat): string => `${width}.${format}`

/** Where a picture is: its middle copy, for those who know of no others. */
export const imageUrl = (id: string): string => `/images/${id}/${variantName(800, 'webp')}`

/** Which uploaded picture an address shows; undefined for one that is none. */
export const imageIdIn = (url: string): string | undefined => /^\/images\/([0-9a-f]{32})\//.exec(url)?.[1]

/** A stored picture's address if it is the market's own (an upload or a file it ships); null for any other. */
export const marketplaceImageUrl = (url: string | null): string | null =>
  url && /^\/(?:images|files)\//.test(url) ? url : null

/** Widths of an image's variants, in pixels. Smaller originals are not enlarged. */
export const IMAGE_WIDTHS = [400, 800, 1600] as const
export const IMAGE_FORMATS = ['webp', 'avif'] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

/** `800.webp` */
export const variantName = (width: ImageWidth, format: ImageFormat): string => `${width}.${format}`

/** URL of an image's medium variant. */
export const imageUrl = (id: string): string => `/images/${id}/${variantName(800, 'webp')}`

/** Id of the uploaded image a URL shows; undefined for other URLs. */
export const imageIdIn = (url: string): string | undefined => /^\/images\/([0-9a-f]{32})\//.exec(url)?.[1]

/** The URL if the marketplace serves it itself (an upload or a bundled file); null for any other. */
export const marketplaceImageUrl = (url: string | null): string | null =>
  url && /^\/(?:images|files)\//.test(url) ? url : null

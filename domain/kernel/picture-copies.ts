/** How wide a picture's copies are, in pixels. A smaller original has copies as wide as it is. */
export const PICTURE_WIDTHS = [400, 800, 1600] as const
export const PICTURE_FORMATS = ['webp', 'avif'] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** `800.webp` */
export const copyName = (width: PictureWidth, format: PictureFormat): string => `${width}.${format}`

/** Where a picture is: its middle copy, for those who know of no others. */
export const pictureUrl = (id: string): string => `/pictures/${id}/${copyName(800, 'webp')}`

/** Which uploaded picture an address shows; undefined for one that is none. */
export const pictureIn = (url: string): string | undefined => /^\/pictures\/([0-9a-f]{32})\//.exec(url)?.[1]

/** A stored picture's address if it is the market's own (an upload or a file it ships); null for any other. */
export const ownImageUrl = (url: string | null): string | null =>
  url && /^\/(?:pictures|files)\//.test(url) ? url : null

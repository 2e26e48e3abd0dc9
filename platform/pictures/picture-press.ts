import type { Refusal } from '#domain/kernel/refusal.ts'

/** Makes clean copies of pictures that come from anywhere. */
export interface PicturePress {
  /**
   * Draws a picture anew in every width and format: upright, in sRGB, the first frame of a moving one, and with nothing that
   * was not seen in it. Refused with `picture_type`, `picture_dimensions`, `picture_broken` or `pictures_busy`.
   * `wanted` names the copies that are drawn, all of them unless told.
   */
  redraw(bytes: Uint8Array, wanted?: readonly string[]): Promise<readonly PictureCopy[] | Refusal>
}

export interface PictureCopy {
  /** `800.webp` */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Sides and area in pixels. */
export interface PictureBounds {
  readonly leastSide: number
  readonly mostSide: number
  readonly area: number
}

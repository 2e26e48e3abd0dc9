import type { Refusal } from '#domain/kernel/refusal.ts'

/** Makes clean copies of pictures that come from anywhere. */
export interface ImageProcessor {
  /**
   * Draws a picture anew in every width and format: upright, in sRGB, the first frame of a moving one, and with nothing that
   * was not seen in it. Refused with `image_type_unsupported`, `image_dimensions_invalid`, `image_unreadable` or `image_processing_busy`.
   * `wanted` names the copies that are drawn, all of them unless told.
   */
  redraw(bytes: Uint8Array, wanted?: readonly string[]): Promise<readonly ImageVariant[] | Refusal>
  /** The same as one JPEG no larger than the largest copy, what shows through in white; refused like `redraw`. */
  jpeg(bytes: Uint8Array): Promise<Uint8Array | Refusal>
}

export interface ImageVariant {
  /** `800.webp` */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Sides and area in pixels. */
export interface ImageBounds {
  readonly minSide: number
  readonly maxSide: number
  readonly area: number
}

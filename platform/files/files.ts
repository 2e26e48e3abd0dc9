/**
 * Images and other files. Contents never change: a file's id is the hash of its bytes, so identical files are stored
 * once.
 */
export interface Files {
  put(bytes: Uint8Array, contentType: ContentType): Promise<string>
  get(id: string): Promise<{ readonly bytes: Buffer; readonly contentType: ContentType } | undefined>
}

export const CONTENT_TYPES = {
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/png': 'png',
  'image/jpeg': 'jpg',
} as const
export type ContentType = keyof typeof CONTENT_TYPES

/** URL path of a file. */
export const fileUrl = (id: string): string => `/files/${id}`

/** Pictures and other files. Contents never change: a file's id is the hash of its bytes, so the same file twice is one. */
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

/** Where browsers find a file. */
export const fileUrl = (id: string): string => `/files/${id}`
